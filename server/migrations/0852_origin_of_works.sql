-- What a team declares about the origin of its work, in the draft and in each version.
alter table work_work add column origin jsonb;
alter table work_version add column origin jsonb;

create index platform_file_sha256 on platform_file (sha256);

-- A file of a submitted work that another entry has handed in too.
create table work_same_file (
  work_id uuid not null references work_work on delete cascade,
  other_id uuid not null references work_work on delete cascade,
  file_id uuid not null references platform_file,
  other_file_id uuid not null references platform_file,
  found_at timestamptz not null default clock_timestamp(),
  primary key (work_id, other_id, file_id, other_file_id),
  constraint work_same_file_others check (work_id <> other_id)
);
create index work_same_file_other on work_same_file (other_id);
create index work_same_file_file on work_same_file (file_id);
create index work_same_file_other_file on work_same_file (other_file_id);
create index work_work_used_before on work_work (round_id, id) where (origin -> 'usedBefore') = 'true'::jsonb;
