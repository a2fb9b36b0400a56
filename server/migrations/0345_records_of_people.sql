-- People and schools that an organiser imported for a round, for its rules to ask for or to keep out.
create table competition_list (
  id uuid primary key default new_id(),
  round_id uuid not null references competition_round on delete cascade,
  name text not null check (name <> ''),
  created_by uuid not null references identity_user,
  created_at timestamptz not null default clock_timestamp(),
  unique (round_id, name)
);

-- A person by the hash of an identity number, a student by school and number, or all people of a school.
create table competition_list_entry (
  id uuid primary key default new_id(),
  list_id uuid not null references competition_list on delete cascade,
  position integer not null,
  person bytea,
  school_id uuid references organisation_school,
  number text not null default '',
  shown text not null,
  check ((person is null) <> (school_id is null)),
  check (person is null or number = ''),
  unique (list_id, position)
);
create unique index competition_list_entry_person on competition_list_entry (list_id, person) where person is not null;
create unique index competition_list_entry_school on competition_list_entry (list_id, school_id, number)
  where school_id is not null;
create index on competition_list_entry (school_id) where school_id is not null;

create view competition_list_entry_view as
  select entry.list_id, list.round_id, entry.person, entry.school_id, entry.number
  from competition_list_entry as entry join competition_list as list on list.id = entry.list_id;

-- Published awards of teams, as the module of awards reports them.
create table enrolment_award (
  publication_id uuid not null,
  team_id uuid not null references enrolment_team on delete cascade,
  award text not null,
  visible_from timestamptz not null,
  primary key (publication_id, team_id, award)
);
create index on enrolment_award (team_id);

insert into enrolment_award (publication_id, team_id, award, visible_from)
select distinct publication.id, winner.team_id, award.name_zh, publication.visible_from
from award_winner as winner
join award_award as award on award.id = winner.award_id
join award_publication as publication on publication.id = winner.publication_id
where publication.state in ('publicised', 'formal', 'corrected') and publication.visible_from is not null;
