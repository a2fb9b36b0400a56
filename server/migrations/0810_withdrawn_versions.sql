-- When a team took a version of its work back; the version itself never changes.
create table work_withdrawal (
  version_id uuid primary key references work_version (id),
  withdrawn_at timestamptz not null default clock_timestamp()
);
