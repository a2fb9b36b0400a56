-- Filters and order of a list under a name, for oneself or for everybody who acts for the same organisation.
create table system_view (
  id uuid primary key default new_id(),
  owner_id uuid not null references identity_user on delete cascade,
  list text not null,
  name text not null check (name <> ''),
  query text not null,
  -- The organisation that it is shared with; null: the owner's alone.
  group_id uuid references organisation_group on delete cascade,
  created_at timestamptz not null default now(),
  constraint system_view_name unique (owner_id, list, name)
);
create index system_view_shared on system_view (group_id, list) where group_id is not null;
