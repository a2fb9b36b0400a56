alter table competition_setting drop constraint competition_setting_kind_check;
alter table competition_setting add constraint competition_setting_kind_check
  check (kind in ('enrol', 'work', 'review', 'promotion', 'roster'));

-- Who of a team takes part in a stage. `captain`: as the captain confirmed it, within the numbers of that time; `default`:
-- all members, since nobody did.
create table enrolment_roster (
  team_id uuid not null references enrolment_team on delete cascade,
  stage_id uuid not null references competition_stage,
  member_ids uuid[] not null,
  source text not null check (source in ('captain', 'default')),
  least integer not null check (least >= 1),
  most integer not null check (most >= least),
  confirmed_by uuid references identity_user,
  confirmed_at timestamptz not null default clock_timestamp(),
  primary key (team_id, stage_id),
  constraint enrolment_roster_size check (source = 'default' or cardinality(member_ids) between least and most)
);
create index enrolment_roster_stage on enrolment_roster (stage_id);

create view enrolment_roster_view as select team_id, stage_id, member_ids, source, confirmed_at from enrolment_roster;

-- What a forfeited team missed.
alter table enrolment_forfeit add column missed text not null default 'work' check (missed in ('work', 'roster'));
