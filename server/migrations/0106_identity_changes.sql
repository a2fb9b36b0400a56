-- Requests to change name or document of a person after an enrolment was submitted.
create table identity_change (
  id uuid primary key,
  user_id uuid not null references identity_user (id),
  old_name text not null,
  old_id_type text check (old_id_type in ('id_card', 'passport', 'hk_macau_permit', 'taiwan_permit')),
  old_id_masked text not null,
  old_birthday date,
  new_name text not null,
  new_id_type text check (new_id_type in ('id_card', 'passport', 'hk_macau_permit', 'taiwan_permit')),
  new_id_masked text not null,
  new_birthday date,
  -- The new number, encrypted; null where the document doesn't change.
  new_id_sealed bytea,
  reason text not null check (length(reason) between 1 and 300),
  file_id uuid references platform_file (id),
  state text not null default 'pending' check (state in ('pending', 'approved', 'refused', 'withdrawn')),
  opinion text not null default '',
  decided_by uuid references identity_user (id) on delete set null,
  created_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  version int not null default 1,
  check ((state = 'pending') = (decided_at is null)),
  check (new_id_sealed is null or new_id_type is not null)
);
create unique index identity_change_pending on identity_change (user_id) where state = 'pending';
create index identity_change_user on identity_change (user_id, created_at);
create index identity_change_order on identity_change ((state <> 'pending'), created_at, id);
create index identity_change_file on identity_change (file_id);

-- Approved changes of names, which printed certificates don't follow.
create view identity_renamed_view as
  select user_id, old_name, new_name, decided_at from identity_change
  where state = 'approved' and old_name <> new_name;
