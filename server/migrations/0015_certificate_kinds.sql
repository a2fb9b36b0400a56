-- Files are read whole and packed by their maker: compressing each row costs more than the room it saves.
alter table certificate_certificate alter column suffix set storage external;

-- What a kind needs beside its template: what a school is honoured for, from how many awards on.
alter table certificate_setting add column options jsonb not null default '{}';

-- A batch that asks for the seal of an upper organisation waits for it; so does nothing else.
update certificate_batch set state = 'made' where state = 'checked';
alter table certificate_batch drop constraint certificate_batch_state_check;
alter table certificate_batch
  add constraint certificate_batch_state_check
    check (state in ('awaiting', 'rejected', 'making', 'made', 'sent', 'failed', 'cancelled')),
  add column award_position integer,
  add column options jsonb not null default '{}',
  -- Whose seal it asks for, where that is not the organisation that makes it; the list that was handed up.
  add column check_group_id uuid references organisation_group,
  add column list_hash bytea check (length(list_hash) = 32),
  add column opinion text not null default '',
  add column checked_by uuid references identity_user,
  add column checked_at timestamptz,
  -- Rows that could not be made: see certificate_fault.
  add column failed integer not null default 0 check (failed >= 0),
  add constraint certificate_batch_rows check (made + failed <= total);
drop index certificate_batch_alone;
create unique index certificate_batch_alone on certificate_batch (item_id, kind) where state in ('awaiting', 'making');
create index certificate_batch_check on certificate_batch (check_group_id, created_at desc, id)
  where check_group_id is not null;

-- Rows of a batch that were left out, and why.
create table certificate_fault (
  batch_id uuid not null references certificate_batch on delete cascade,
  recipient_id uuid not null,
  holder text not null,
  -- The field whose text can't be printed.
  field text not null,
  primary key (batch_id, recipient_id)
);

-- Schools, experts and participants are no winners: what names their certificates is whom they are for.
alter table certificate_certificate add column school_id uuid references organisation_school;
create unique index certificate_once_apart on certificate_certificate (item_id, kind, recipient_id)
  where state = 'valid' and kind in ('school', 'expert', 'participation');
create index certificate_of_school on certificate_certificate (school_id) where school_id is not null;
-- A file in hand is found by its SHA-256.
create index certificate_file on certificate_certificate using hash (file_hash);

-- A holder asks for a mended text; staff reissue or decline.
create table certificate_correction (
  id uuid primary key default new_id(),
  certificate_id uuid not null references certificate_certificate,
  asked_by uuid not null references identity_user,
  field text not null,
  wished text not null,
  reason text not null,
  state text not null default 'asked' check (state in ('asked', 'accepted', 'declined', 'withdrawn')),
  opinion text not null default '',
  successor_id uuid references certificate_certificate,
  decided_by uuid references identity_user,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check ((state = 'accepted') = (successor_id is not null)),
  check ((state in ('accepted', 'declined')) = (decided_by is not null))
);
create unique index certificate_correction_once on certificate_correction (certificate_id) where state = 'asked';
create index certificate_correction_newest on certificate_correction (created_at desc, id);

-- What the public page shows of an organisation's certificates.
create table certificate_trace_setting (
  group_id uuid primary key references organisation_group,
  show_school boolean not null default true,
  show_award boolean not null default true,
  show_date boolean not null default true,
  version integer not null default 1
);

-- Look-ups by day: how many, by which way, with what result. Nobody's address and nobody's name.
create table certificate_trace_day (
  day date not null,
  way text not null check (way in ('link', 'number', 'file')),
  -- Of the organisation whose certificate was found; null where none was.
  group_id uuid references organisation_group,
  count integer not null check (count > 0),
  unique nulls not distinct (day, way, group_id)
);
create index certificate_trace_day_group on certificate_trace_day (group_id, day);
