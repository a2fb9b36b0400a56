-- The ground every module stands on: identifiers, audit, repeated requests, jobs, files, throttles.

-- Time-ordered identifiers (UUID version 7, RFC 9562 5.7) on every PostgreSQL from 15 on.
create function new_id() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6),
      52, 1), 53, 1), 'hex')::uuid
$$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = '42501';
end $$;

create table platform_audit (
  id uuid primary key default new_id(),
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_name text not null default '',
  group_id uuid,
  action text not null,
  subject_type text not null default '',
  subject_id text not null default '',
  address text not null default '',
  agent text not null default '',
  trace_id text not null default '',
  input jsonb not null default '{}',
  change jsonb not null default '{}',
  outcome text not null check (outcome in ('done', 'refused', 'failed')),
  code integer not null default 0,
  duration_ms integer not null default 0
);
create index platform_audit_at on platform_audit (at desc, id);
create index platform_audit_actor on platform_audit (actor_id, at desc);
create index platform_audit_subject on platform_audit (subject_type, subject_id, at desc);
create trigger platform_audit_fixed before update or delete or truncate on platform_audit
  for each statement execute function refuse_change();

-- The chain that shows a removed or altered audit row: hash = sha256(previous hash || row).
create table platform_audit_link (
  position bigint primary key,
  audit_id uuid not null unique references platform_audit,
  hash bytea not null check (length(hash) = 32)
);
create trigger platform_audit_link_fixed before update or delete or truncate on platform_audit_link
  for each statement execute function refuse_change();

create table platform_answer (
  actor text not null,
  key text not null check (length(key) between 8 and 200),
  action text not null,
  input_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (actor, key)
);
create index platform_answer_age on platform_answer (created_at);

create table platform_job (
  id uuid primary key default new_id(),
  kind text not null,
  subject_type text not null default '',
  subject_id text not null default '',
  owner_id uuid,
  group_id uuid,
  input jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0 check (done >= 0),
  total integer check (total >= 0),
  phase text not null default '',
  result jsonb,
  error text,
  attempt integer not null default 0,
  cancel_asked boolean not null default false,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  trace_id text not null default ''
);
create index platform_job_owner on platform_job (owner_id, created_at desc);
create index platform_job_subject on platform_job (subject_type, subject_id, created_at desc);

create table platform_file (
  id uuid primary key default new_id(),
  owner_id uuid,
  purpose text not null,
  name text not null,
  media_type text not null default 'application/octet-stream',
  size bigint not null check (size >= 0),
  sha256 bytea check (length(sha256) = 32),
  storage_key text not null unique,
  state text not null default 'uploading' check (state in ('uploading', 'stored', 'refused', 'removed')),
  public boolean not null default false,
  created_at timestamptz not null default now(),
  stored_at timestamptz,
  check (state <> 'stored' or (sha256 is not null and stored_at is not null))
);
create index platform_file_owner on platform_file (owner_id, created_at desc);
create index platform_file_unfinished on platform_file (created_at) where state = 'uploading';

-- Counters of a few minutes: not worth a disk write each, and emptied by a crash of the database.
create unlogged table platform_throttle (
  key text primary key,
  count integer not null,
  since timestamptz not null,
  until timestamptz not null
);
create index platform_throttle_until on platform_throttle (until);
