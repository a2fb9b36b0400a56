-- What an issuer decided of one row of a list before it is issued.
create table certificate_decision (
  item_id uuid not null references competition_item,
  kind text not null check (kind in ('winner', 'member', 'teacher', 'school', 'expert', 'participation')),
  recipient_id uuid not null,
  -- Mended texts by field.
  texts jsonb not null default '{}',
  left_out boolean not null default false,
  -- The findings that are issued on purpose.
  confirmed jsonb,
  reason text not null default '',
  decided_by uuid not null references identity_user,
  decided_at timestamptz not null default clock_timestamp(),
  version integer not null default 1,
  primary key (item_id, kind, recipient_id),
  check (not left_out or (reason <> '' and confirmed is null))
);

-- Rows of its list that a batch does not issue: left out, or with findings that nobody has decided yet.
create table certificate_held (
  batch_id uuid not null references certificate_batch on delete cascade,
  recipient_id uuid not null,
  primary key (batch_id, recipient_id)
);

-- What was found in a long list, by the hash of what it would print: checked once, whichever process asks.
create table certificate_inspection (
  hash bytea primary key check (length(hash) = 32),
  rows jsonb not null,
  inspected_at timestamptz not null default clock_timestamp()
);
create index certificate_inspection_age on certificate_inspection (inspected_at);
