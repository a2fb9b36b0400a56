-- Coming and past maintenance, announced to everybody from two days before it starts.
create table system_maintenance (
  id uuid primary key default new_id(),
  text_zh text not null check (text_zh <> ''),
  text_en text not null check (text_en <> ''),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check (ends_at > starts_at),
  constraint system_maintenance_one_at_a_time
    exclude using gist (tstzrange(starts_at, ends_at) with &&) where (withdrawn_at is null)
);
create index system_maintenance_starts on system_maintenance (starts_at desc, id);
create index system_maintenance_ends on system_maintenance (ends_at) where withdrawn_at is null;
