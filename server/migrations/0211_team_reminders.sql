-- When the captain of a team was last reminded of its enrolment or of the work of a stage, and the end for which that
-- happened automatically.
create table work_reminder (
  team_id uuid not null references enrolment_team(id) on delete cascade,
  thing text not null check (thing in ('signup', 'work')),
  stage_id uuid references competition_stage(id) on delete cascade,
  reminded_at timestamptz not null,
  auto_reminded_for timestamptz,
  unique nulls not distinct (team_id, thing, stage_id),
  check ((thing = 'work') = (stage_id is not null))
);
create index work_reminder_stage on work_reminder (stage_id) where stage_id is not null;
