-- People, roles, sessions. Sensitive values are sealed (AES-256-GCM) beside a keyed hash for look-up.

create table identity_user (
  id uuid primary key default new_id(),
  username text not null,
  real_name text not null,
  kind text not null check (kind in ('student', 'teacher', 'school_staff', 'expert', 'staff')),
  state text not null default 'active' check (state in ('active', 'disabled', 'unactivated', 'merged')),
  merged_into uuid references identity_user,
  password_hash text,
  phone_sealed bytea,
  phone_hash bytea unique,
  phone_masked text not null default '',
  email_sealed bytea,
  email_hash bytea unique,
  email_masked text not null default '',
  id_type text check (id_type in ('id_card', 'passport', 'hk_macau_permit', 'taiwan_permit')),
  id_sealed bytea,
  id_hash bytea unique,
  id_masked text not null default '',
  birthday date,
  gender smallint check (gender in (1, 2)),
  bank_sealed bytea,
  bank_masked text not null default '',
  avatar_file_id uuid references platform_file,
  search text[] not null default '{}',
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check ((id_sealed is null) = (id_hash is null)),
  check ((phone_sealed is null) = (phone_hash is null)),
  check ((state = 'merged') = (merged_into is not null))
);
create unique index identity_user_username on identity_user (lower(username));
create index identity_user_created on identity_user (created_at desc, id);
create index identity_user_search on identity_user using gin (search);

create table identity_role (
  id uuid primary key default new_id(),
  key text not null unique,
  name_zh text not null,
  name_en text not null default '',
  reach text not null check (reach in ('all', 'group_and_below', 'group', 'chosen', 'own')),
  built_in boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1
);

create table identity_role_permission (
  role_id uuid not null references identity_role on delete cascade,
  code text not null,
  primary key (role_id, code)
);

-- Grants: a person holds a role in a group (or, without one, everywhere the role reaches).
create table identity_user_role (
  user_id uuid not null references identity_user,
  role_id uuid not null references identity_role,
  group_id uuid,
  granted_by uuid references identity_user,
  granted_at timestamptz not null default now(),
  unique nulls not distinct (user_id, role_id, group_id)
);
create index identity_user_role_group on identity_user_role (group_id);

create table identity_session (
  id uuid primary key default new_id(),
  token_hash bytea not null unique,
  cookie_hash bytea not null unique,
  user_id uuid not null references identity_user,
  group_id uuid,
  mode smallint not null check (mode in (1, 2)),
  address text not null default '',
  agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index identity_session_user on identity_session (user_id) where ended_at is null;

create table identity_code (
  id uuid primary key default new_id(),
  target_hash bytea not null,
  purpose text not null,
  code_hash bytea not null,
  tries integer not null default 0 check (tries <= 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index identity_code_target on identity_code (target_hash, purpose, created_at desc);

create table identity_captcha (
  id uuid primary key default new_id(),
  answer_hash bytea not null,
  expires_at timestamptz not null
);
create index identity_captcha_expiry on identity_captcha (expires_at);

create table identity_sign_in (
  id uuid primary key default new_id(),
  at timestamptz not null default now(),
  account_masked text not null,
  user_id uuid references identity_user,
  mode smallint not null,
  address text not null default '',
  agent text not null default '',
  result text not null check (result in ('done', 'refused', 'locked'))
);
create index identity_sign_in_at on identity_sign_in (at desc, id);

create table identity_consent (
  id uuid primary key default new_id(),
  user_id uuid not null references identity_user,
  policy text not null,
  version text not null,
  purpose text not null,
  at timestamptz not null default now(),
  address text not null default '',
  withdrawn_at timestamptz
);
create index identity_consent_user on identity_consent (user_id, policy);
