-- How people come into a team by themselves. A team without a row is open to nobody.
create table enrolment_joining (
  team_id uuid primary key references enrolment_team on delete cascade,
  -- Shown to the captain again, so that it is stored as it is; null: switched off.
  code text unique check (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
  code_way text not null default 'ask' check (code_way in ('join', 'ask')),
  code_until timestamptz,
  -- Anybody who is signed in finds the team and may ask to join.
  looking boolean not null default false,
  check ((code is null) = (code_until is null))
);
create index enrolment_joining_looking on enrolment_joining (team_id) where looking;

create table enrolment_join_request (
  id uuid primary key default new_id(),
  team_id uuid not null references enrolment_team on delete cascade,
  user_id uuid not null references identity_user,
  state text not null default 'pending' check (state in ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
  word text not null default '' check (length(word) <= 300),
  answer text not null default '' check (length(answer) <= 300),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  decided_at timestamptz,
  check ((state = 'pending') = (decided_at is null))
);
create unique index enrolment_join_request_once on enrolment_join_request (team_id, user_id) where state = 'pending';
create index enrolment_join_request_user on enrolment_join_request (user_id, created_at desc);
create index enrolment_join_request_due on enrolment_join_request (expires_at) where state = 'pending';
