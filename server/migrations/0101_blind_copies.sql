-- Copies of works' files for experts, without properties and active content. Both hashes are in platform_file.
-- `waiting`: to be made. `unchanged`: of a kind that can't be cleaned, such as a video. `failed`: broken or encrypted.
create table work_copy (
  file_id uuid primary key references platform_file,
  copy_id uuid references platform_file,
  state text not null default 'waiting' check (state in ('waiting', 'ready', 'unchanged', 'failed')),
  -- Names of the team's people and school that were in the original.
  property_names text[] not null default '{}',
  text_names text[] not null default '{}',
  queued_at timestamptz not null default clock_timestamp(),
  constraint work_copy_ready check ((state = 'ready') = (copy_id is not null))
);
create index work_copy_copy on work_copy (copy_id);
create index work_copy_waiting on work_copy (queued_at) where state = 'waiting';

create view work_copy_view as select file_id, copy_id, state from work_copy;

-- Works that staff flagged because they reveal their authors in a blind review.
create table work_breach (
  work_id uuid primary key references work_work,
  reason text not null check (reason <> ''),
  by_user uuid not null references identity_user,
  at timestamptz not null default clock_timestamp()
);
