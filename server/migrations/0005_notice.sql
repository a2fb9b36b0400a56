create table notice_message (
  id uuid primary key default new_id(),
  user_id uuid not null references identity_user,
  event text not null,
  title_zh text not null,
  title_en text not null default '',
  body_zh text not null default '',
  body_en text not null default '',
  link text not null default '',
  dedupe text not null unique,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  removed_at timestamptz
);
create index notice_message_user on notice_message (user_id, created_at desc, id) where removed_at is null;

create table notice_delivery (
  id uuid primary key default new_id(),
  message_id uuid references notice_message,
  channel text not null check (channel in ('sms', 'email')),
  target_sealed bytea not null,
  target_masked text not null,
  template text not null,
  -- Sealed as well: it may hold a one-time code.
  payload_sealed bytea not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index notice_delivery_queue on notice_delivery (created_at) where state = 'queued';

create table notice_subscription (
  user_id uuid not null references identity_user,
  event text not null,
  channels text[] not null,
  primary key (user_id, event)
);
