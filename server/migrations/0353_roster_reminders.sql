-- Of which end the captain of a team was told that a roster is awaited; `is_last`: also shortly before it.
create table enrolment_roster_reminder (
  team_id uuid not null references enrolment_team on delete cascade,
  stage_id uuid not null references competition_stage on delete cascade,
  until timestamptz not null,
  is_last boolean not null,
  primary key (team_id, stage_id)
);
create index enrolment_roster_reminder_stage on enrolment_roster_reminder (stage_id);
