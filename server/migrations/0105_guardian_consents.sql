-- Consents of guardians for people under 14. One is in force at most; earlier ones stay as a record.
create table identity_guardian (
  id uuid primary key,
  user_id uuid not null references identity_user (id),
  name text not null check (length(name) between 1 and 50),
  relation text not null check (relation in ('father', 'mother', 'grandparent', 'other')),
  phone_sealed bytea not null,
  phone_masked text not null,
  text_version text not null,
  address text not null,
  given_at timestamptz not null default clock_timestamp(),
  withdrawn_at timestamptz check (withdrawn_at >= given_at)
);
create unique index identity_guardian_in_force on identity_guardian (user_id) where withdrawn_at is null;
create index identity_guardian_user on identity_guardian (user_id);

create view identity_guardian_view as
  select id, user_id, text_version, given_at, withdrawn_at from identity_guardian;
