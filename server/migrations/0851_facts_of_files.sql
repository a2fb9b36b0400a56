-- What was read from the content of a file for the checks of its slot.
create table work_file_facts (
  file_id uuid primary key references platform_file on delete cascade,
  facts jsonb not null check (jsonb_typeof(facts) = 'object')
);
