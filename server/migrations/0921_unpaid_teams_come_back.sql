-- Teams that gave up their place by an unpaid fee, and those that the organiser let in again. Of those from before this
-- the level isn't known: they pass the audit anew.
create table enrolment_unpaid (
  team_id uuid not null references enrolment_team on delete cascade,
  level_before text,
  held_place boolean not null,
  at timestamptz not null default clock_timestamp(),
  restored_by uuid references identity_user,
  restored_reason text,
  restored_at timestamptz,
  primary key (team_id, at),
  check (num_nonnulls(restored_by, restored_reason, restored_at) in (0, 3))
);
create unique index enrolment_unpaid_open on enrolment_unpaid (team_id) where restored_at is null;
insert into enrolment_unpaid (team_id, held_place, at)
select team.id, true, coalesce(team.decided_at, clock_timestamp()) from enrolment_team as team
where team.state = 'forfeited' and not exists (select from enrolment_forfeit as missed
  where missed.team_id = team.id and missed.reversed_at is null);
