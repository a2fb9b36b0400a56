-- Teams that a formula of a quota counted, once, at its moment. `counted` says what was counted, and is shared by all
-- formulas that count the same. Schools without a row had none.
create table enrolment_quota_count (
  id uuid primary key default new_id(),
  counted text not null unique,
  counted_at timestamptz not null
);
create table enrolment_quota_school_count (
  count_id uuid not null references enrolment_quota_count (id),
  school_id uuid not null references organisation_school (id),
  teams integer not null check (teams > 0),
  primary key (count_id, school_id)
);
create index enrolment_quota_school_count_school on enrolment_quota_school_count (school_id);

create trigger enrolment_quota_count_fixed before update or delete or truncate on enrolment_quota_count
  for each statement execute function refuse_change();
create trigger enrolment_quota_school_count_fixed before update or delete or truncate on enrolment_quota_school_count
  for each statement execute function refuse_change();

-- Settings with a formula are few and looked for every minute.
create index competition_setting_formula on competition_setting (round_id)
  where jsonb_path_exists(value, '$.rules[*].formula.at');

-- Teams with a result of a publication, with an award or without.
create table enrolment_result (
  publication_id uuid not null,
  stage_id uuid not null,
  team_id uuid not null references enrolment_team (id) on delete cascade,
  visible_from timestamptz not null,
  primary key (publication_id, team_id)
);
create index enrolment_result_team on enrolment_result (team_id);

insert into enrolment_result (publication_id, stage_id, team_id, visible_from)
  select distinct publication.id, publication.stage_id, work.team_id, publication.visible_from
  from award_publication as publication
  join review_result as result on result.run_id = publication.run_id
  join work_work_view as work on work.id = result.work_id and work.takes_part
  join enrolment_team_view as team on team.id = work.team_id and team.takes_part
  where publication.visible_from is not null
    and publication.state in ('publicised', 'formal', 'corrected');
