-- The bucket that files are kept in and the virus scanner, where the environment doesn't say.
create table platform_service (
  name text primary key check (name in ('store', 'scanner')),
  setting jsonb not null,
  -- Encrypted secret key of the bucket.
  secret_sealed bytea,
  -- When the first file was kept in the bucket: from then on the bucket stays.
  used_at timestamptz,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  version integer not null default 1
);
