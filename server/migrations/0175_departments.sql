create table identity_department (
  id uuid primary key default new_id(),
  group_id uuid not null references organisation_group (id),
  parent_id uuid,
  name text not null,
  leader_id uuid references identity_user (id) on delete set null,
  phone text not null default '',
  email text not null default '',
  position int not null default 0,
  enabled boolean not null default true,
  version int not null default 1,
  unique (id, group_id),
  -- A department and its parent belong to the same organisation.
  foreign key (parent_id, group_id) references identity_department (id, group_id),
  check (parent_id is distinct from id),
  unique nulls not distinct (group_id, parent_id, name)
);
create index identity_department_parent on identity_department (parent_id);
create index identity_department_leader on identity_department (leader_id);

alter table identity_user add column department_id uuid references identity_department (id);
create index identity_user_department on identity_user (department_id) where department_id is not null;
