-- What a person keeps for a purpose, and their unfinished uploads, are added up whenever an upload begins.
create index platform_file_quota on platform_file (owner_id, purpose) include (size) where size > 0 and state <> 'refused';

-- Alarms that are on: the percentage of the disk that is used, and since when it is reached.
create table platform_disk_alarm (
  percent smallint primary key check (percent between 1 and 100),
  since timestamptz not null default clock_timestamp()
);
