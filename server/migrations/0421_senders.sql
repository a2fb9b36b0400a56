-- What mails and SMS are sent by, where the environment doesn't say.
create table platform_sender (
  channel text primary key check (channel in ('email', 'sms')),
  setting jsonb not null,
  -- Encrypted password of the mail server, or secret of the SMS access key.
  secret_sealed bytea,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  version integer not null default 1
);
