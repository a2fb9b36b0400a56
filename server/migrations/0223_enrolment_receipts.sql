-- Proof of each formal submission of an enrolment. Never changed afterwards.
create table enrolment_receipt (
  id uuid primary key default new_id(),
  team_id uuid not null references enrolment_team on delete cascade,
  no integer not null check (no > 0),
  receipt text not null unique,
  submitted_at timestamptz not null,
  -- Name, size and SHA-256 of the proof files.
  files jsonb not null,
  unique (team_id, no)
);
