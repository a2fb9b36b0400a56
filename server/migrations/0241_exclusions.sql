-- A team that staff took out of the competition. The row says what it was before, for the decision can be withdrawn.
create table enrolment_exclusion (
  id uuid primary key default new_id(),
  team_id uuid not null references enrolment_team on delete cascade,
  kind text not null check (kind in ('ban', 'disqualify')),
  reason text not null check (reason <> ''),
  state_before text not null,
  level_before text,
  held_place boolean not null,
  by_user uuid not null references identity_user,
  by_name text not null,
  at timestamptz not null default clock_timestamp(),
  lifted_by uuid references identity_user,
  lifted_reason text,
  lifted_at timestamptz,
  check (num_nonnulls(lifted_by, lifted_reason, lifted_at) in (0, 3))
);
create unique index enrolment_exclusion_open on enrolment_exclusion (team_id) where lifted_at is null;

-- What a work was before it was disabled with its team.
alter table work_work add column state_before_disabled text;
