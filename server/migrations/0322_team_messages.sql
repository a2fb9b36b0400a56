-- Messages of an office to the people of chosen enrolments. The recipients are fixed when a message is sent.
create table enrolment_message (
  id uuid primary key default new_id(),
  group_id uuid references organisation_group (id),
  sender_id uuid not null references identity_user (id),
  title_zh text not null check (length(title_zh) between 1 and 60),
  title_en text not null default '' check (length(title_en) <= 120),
  body_zh text not null check (length(body_zh) between 1 and 2000),
  body_en text not null default '' check (length(body_en) <= 4000),
  filter jsonb not null,
  roles text[] not null check (cardinality(roles) between 1 and 4),
  teams integer not null check (teams > 0),
  recipients integer not null check (recipients > 0),
  created_at timestamptz not null default clock_timestamp()
);
create index enrolment_message_newest on enrolment_message (created_at desc, id);
create index enrolment_message_sender on enrolment_message (sender_id, created_at);

create table enrolment_message_recipient (
  message_id uuid not null references enrolment_message (id),
  user_id uuid not null references identity_user (id),
  notified_at timestamptz,
  primary key (message_id, user_id)
);
create index enrolment_message_waiting on enrolment_message_recipient (message_id, user_id) where notified_at is null;
