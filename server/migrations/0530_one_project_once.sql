-- Names of projects are compared without case, width, spaces and punctuation.
create function enrolment_project_key(name text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(lower(normalize(name, NFKC)), '[[:space:][:punct:]。、“”‘’《》〈〉「」『』【】·—…]', '', 'g')
$$;
alter table enrolment_team add column project_key text generated always as (enrolment_project_key(name)) stored;
create index enrolment_team_project on enrolment_team (round_id, project_key) where project_key <> '';

-- The title of the work that a team last handed in.
create table enrolment_work_title (
  team_id uuid primary key references enrolment_team on delete cascade,
  project_key text not null
);
create index enrolment_work_title_key on enrolment_work_title (project_key);

-- The stage whose awards these are, for rules that ask for one.
alter table enrolment_award add column stage_id uuid;
update enrolment_award set stage_id = publication.stage_id
  from award_publication as publication where publication.id = enrolment_award.publication_id;
