-- One queue per item whose enrolment setting asks for it; its counters change only under the row's lock.
create table enrolment_admission_queue (
  item_id uuid primary key references competition_item (id) on delete cascade,
  round_id uuid not null references competition_round (id) on delete cascade,
  seed bytea not null check (octet_length(seed) = 32),
  -- Published before the draw; the seed follows after it.
  seed_hash bytea not null check (seed_hash = sha256(seed)),
  created_at timestamptz not null default now(),
  -- Set by the draw: the opening, how many were shuffled, and the digest of their tickets.
  opened_at timestamptz,
  drawn integer,
  tickets_digest bytea,
  last_position integer not null default 0 check (last_position >= 0),
  admitted_to integer not null default 0 check (admitted_to between 0 and last_position),
  admitted_at timestamptz,
  ended_at timestamptz,
  constraint enrolment_admission_queue_drawn check (
    (opened_at is null) = (drawn is null) and (opened_at is null) = (tickets_digest is null)
  )
);

-- One entry per account, whatever the number of its windows.
create table enrolment_admission_entry (
  item_id uuid not null references enrolment_admission_queue (item_id) on delete cascade,
  user_id uuid not null references identity_user (id),
  ticket text not null check (ticket ~ '^[0-9a-f]{32}$'),
  joined_at timestamptz not null default clock_timestamp(),
  position integer check (position > 0),
  admitted_until timestamptz,
  submitted_at timestamptz,
  primary key (item_id, user_id),
  constraint enrolment_admission_entry_position unique (item_id, position),
  constraint enrolment_admission_entry_admitted check (position is not null or admitted_until is null)
);

-- The drawn order as it is published; it stays when a person queues again.
create table enrolment_admission_draw (
  item_id uuid not null references enrolment_admission_queue (item_id) on delete cascade,
  position integer not null check (position > 0),
  ticket text not null,
  primary key (item_id, position)
);

create index enrolment_admission_entry_new on enrolment_admission_entry (item_id, joined_at) where position is null;
create index enrolment_admission_entry_held on enrolment_admission_entry (item_id, admitted_until)
  where admitted_until is not null and submitted_at is null;
