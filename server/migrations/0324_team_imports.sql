-- Imports of teams from a worksheet. Their people are notified afterwards, in the order of the teams.
create table enrolment_import (
  id uuid primary key default new_id(),
  round_id uuid not null references competition_round (id),
  group_id uuid references organisation_group (id),
  by_id uuid not null references identity_user (id),
  file_name text not null,
  teams integer not null check (teams > 0),
  people integer not null check (people >= teams),
  -- The last team whose people were notified of the import, and of its withdrawal.
  notified_to uuid,
  undone_to uuid,
  notified integer not null default 0 check (notified between 0 and teams),
  undone_at timestamptz,
  undone_by uuid references identity_user (id),
  created_at timestamptz not null default clock_timestamp(),
  check ((undone_at is null) = (undone_by is null))
);
create index enrolment_import_newest on enrolment_import (created_at desc, id);
create index enrolment_import_round on enrolment_import (round_id, created_at desc);

alter table enrolment_team add column import_id uuid references enrolment_import (id);
create index enrolment_team_import on enrolment_team (import_id, id) where import_id is not null;
