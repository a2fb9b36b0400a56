-- Browsers from which somebody signed in to an account: wrong passwords typed elsewhere do not lock them.
create table identity_known_device (
  user_id uuid not null references identity_user on delete cascade,
  token_hash bytea not null,
  used_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);
create index identity_known_device_used on identity_known_device (used_at);

-- Whoever asked for a code names its challenge with it. Tries without the challenge count in both columns; null: a code
-- that staff had sent.
alter table identity_code
  add column challenge_id uuid unique,
  add column open_tries integer not null default 0 check (open_tries <= 2 and open_tries <= tries);
