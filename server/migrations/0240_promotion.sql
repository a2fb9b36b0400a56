-- Whom a stage sends on is a setting of an item in a stage, like the rule of its review.
alter table competition_setting drop constraint competition_setting_kind_check;
alter table competition_setting add constraint competition_setting_kind_check
  check (kind in ('enrol', 'work', 'review', 'promotion'));

-- An entry arrives at a later stage of its round once.
create table enrolment_stage_entry (
  team_id uuid not null references enrolment_team,
  stage_id uuid not null references competition_stage,
  from_stage_id uuid not null references competition_stage,
  arrived_at timestamptz not null default clock_timestamp(),
  primary key (team_id, stage_id),
  check (stage_id <> from_stage_id)
);
create index enrolment_stage_entry_stage on enrolment_stage_entry (stage_id);

-- The entry of a lower round that a team was promoted from; it arrives in a round once.
alter table enrolment_team add column promoted_from uuid references enrolment_team;
create unique index enrolment_team_promoted_once on enrolment_team (promoted_from, round_id)
  where promoted_from is not null;

create view enrolment_stage_entry_view as
  select team_id, stage_id, from_stage_id, arrived_at from enrolment_stage_entry;

create or replace view enrolment_team_view as
  select id, round_id, item_id, school_id, school_name, captain_id, name, number, review_number, state, decided_at, search,
    state not in ('withdrawn', 'banned', 'disqualified', 'forfeited') as takes_part, promoted_from
  from enrolment_team;

-- One decision on who leaves a stage by a route. `no` 1 is the promotion itself, later ones fill places that were
-- vacated. Neither it nor its outcomes ever change.
create table promotion_run (
  id uuid primary key default new_id(),
  round_id uuid not null references competition_round,
  item_id uuid not null references competition_item,
  stage_id uuid not null references competition_stage,
  to_stage_id uuid references competition_stage,
  to_item_id uuid references competition_item,
  no integer not null check (no >= 1),
  setting_id uuid not null references competition_setting,
  route integer not null check (route >= 0),
  rule jsonb not null,
  decisions jsonb not null,
  with_work boolean not null default false,
  digest bytea not null,
  committed_by uuid not null references identity_user,
  committed_by_name text not null,
  committed_at timestamptz not null default clock_timestamp(),
  constraint promotion_run_once unique nulls not distinct (item_id, stage_id, to_stage_id, to_item_id, no),
  check (num_nonnulls(to_stage_id, to_item_id) = 1),
  check (to_stage_id <> stage_id)
);
create trigger promotion_run_fixed before update or delete on promotion_run
  for each statement execute function refuse_change();

create table promotion_outcome (
  run_id uuid not null references promotion_run,
  team_id uuid not null references enrolment_team,
  stage_id uuid not null references competition_stage,
  -- `eliminated` only in the run of the last route.
  verdict text not null check (verdict in ('promoted', 'eliminated', 'left_out')),
  rank integer,
  score numeric,
  -- The row of the rule that admitted it, or the change that would have: core/promotion/evaluation.ts.
  grounds jsonb not null,
  reason text not null default '',
  primary key (run_id, team_id)
);
-- A stage sends an entry on once, whatever the route.
create unique index promotion_outcome_once on promotion_outcome (team_id, stage_id) where verdict = 'promoted';
create index promotion_outcome_team on promotion_outcome (team_id);
create trigger promotion_outcome_fixed before update or delete on promotion_outcome
  for each statement execute function refuse_change();

-- Imported results of a stage without review, such as a test.
create table promotion_score (
  item_id uuid not null references competition_item,
  stage_id uuid not null references competition_stage,
  team_id uuid not null references enrolment_team,
  score numeric not null,
  imported_by uuid not null references identity_user,
  imported_at timestamptz not null default clock_timestamp(),
  primary key (stage_id, team_id)
);
create index promotion_score_item on promotion_score (item_id, stage_id);
