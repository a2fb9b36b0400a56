-- A team that missed a required hand-in of a stage. A forfeit can be reversed; whoever was let in again isn't forfeited
-- for the same stage a second time.
create table enrolment_forfeit (
  team_id uuid not null references enrolment_team on delete cascade,
  stage_id uuid not null references competition_stage,
  held_place boolean not null,
  at timestamptz not null default clock_timestamp(),
  reversed_by uuid references identity_user,
  reversed_reason text,
  reversed_at timestamptz,
  primary key (team_id, stage_id),
  check (num_nonnulls(reversed_by, reversed_reason, reversed_at) in (0, 3))
);
create unique index enrolment_forfeit_open on enrolment_forfeit (team_id) where reversed_at is null;

create view enrolment_forfeit_view as select team_id, stage_id, at, reversed_at from enrolment_forfeit;

create or replace view enrolment_team_view as
  select id, round_id, item_id, school_id, school_name, captain_id, name, number, review_number, state, decided_at, search,
    state not in ('withdrawn', 'banned', 'disqualified', 'forfeited') as takes_part, promoted_from, enrolled_at
  from enrolment_team;

-- The closing after which nobody of an item was left to forfeit in a stage.
create table work_forfeit_check (
  item_id uuid not null references competition_item on delete cascade,
  stage_id uuid not null references competition_stage on delete cascade,
  closed_at timestamptz not null,
  primary key (item_id, stage_id)
);
