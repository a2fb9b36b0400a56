create table expert_expert (
  id uuid primary key default new_id(),
  user_id uuid not null references identity_user,
  group_id uuid not null references organisation_group,
  school_id uuid references organisation_school,
  organisation text not null default '',
  title text not null default '',
  expertise text[] not null default '{}',
  max_works integer not null default 50 check (max_works between 0 and 10000),
  state text not null default 'active' check (state in ('active', 'disabled')),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (user_id, group_id)
);
create index expert_expert_group on expert_expert (group_id, created_at desc, id);
