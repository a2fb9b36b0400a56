-- What SMS cost on a day in Beijing: parts that left or may have left, and their price in thousandths of a yuan.
create table notice_spend (
  day date primary key,
  parts integer not null check (parts >= 0),
  cost integer not null check (cost >= 0)
);

-- The user whose action caused a message, for limits per sender.
alter table notice_delivery add sender_id uuid references identity_user on delete set null;
create index notice_delivery_sender on notice_delivery (sender_id, channel, created_at desc) where sender_id is not null;

-- The last invitation message of a team to a person: another invitation soon after uses its link and sends nothing.
create table enrolment_invitation_message (
  team_id uuid not null references enrolment_team on delete cascade,
  user_id uuid not null references identity_user on delete cascade,
  invite_hash bytea not null,
  sent_at timestamptz not null default clock_timestamp(),
  primary key (team_id, user_id)
);
create index enrolment_invitation_message_user on enrolment_invitation_message (user_id);
