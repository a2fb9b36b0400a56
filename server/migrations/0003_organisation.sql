-- Groups (a tree), schools with colleges and majors, and where each person belongs.

create table organisation_group (
  id uuid primary key default new_id(),
  parent_id uuid references organisation_group,
  -- From the root down to the group itself; kept by whoever moves a group.
  path uuid[] not null,
  name text not null,
  short_name text not null default '',
  aliases text[] not null default '{}',
  code text not null unique,
  kind text not null check (kind in ('platform', 'committee', 'division', 'school', 'college', 'company', 'other')),
  level text not null default '',
  region text not null default '',
  logo_file_id uuid references platform_file,
  seal_file_id uuid references platform_file,
  contact jsonb not null default '{}',
  join_code_hash bytea unique,
  enabled boolean not null default true,
  search text[] not null default '{}',
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check (path[cardinality(path)] = id),
  check (parent_id is null or path[cardinality(path) - 1] = parent_id)
);
create index organisation_group_path on organisation_group using gin (path);
create index organisation_group_search on organisation_group using gin (search);
create index organisation_group_parent on organisation_group (parent_id, created_at, id);

alter table identity_user_role add foreign key (group_id) references organisation_group;
alter table identity_session add foreign key (group_id) references organisation_group;

create table identity_role_group (
  role_id uuid not null references identity_role on delete cascade,
  group_id uuid not null references organisation_group,
  primary key (role_id, group_id)
);

create table organisation_school (
  id uuid primary key default new_id(),
  group_id uuid unique references organisation_group,
  name text not null unique,
  short_name text not null default '',
  aliases text[] not null default '{}',
  code text not null unique,
  level text not null check (level in ('undergraduate', 'vocational', 'secondary', 'other')),
  -- First two digits of the administrative division code (GB/T 2260).
  region text not null default '',
  enabled boolean not null default true,
  search text[] not null default '{}',
  version integer not null default 1
);
create index organisation_school_search on organisation_school using gin (search);
create index organisation_school_name on organisation_school (name collate "zh-x-icu", id);

create table organisation_college (
  id uuid primary key default new_id(),
  school_id uuid not null references organisation_school,
  name text not null,
  position integer not null default 0,
  unique (school_id, name)
);

create table organisation_major (
  id uuid primary key default new_id(),
  school_id uuid not null references organisation_school,
  college_id uuid references organisation_college,
  name text not null,
  position integer not null default 0,
  unique nulls not distinct (school_id, college_id, name)
);

create table organisation_person (
  user_id uuid primary key references identity_user,
  school_id uuid references organisation_school,
  college_id uuid references organisation_college,
  major_id uuid references organisation_major,
  grade text not null default '',
  degree text not null default '',
  number text not null default '',
  title text not null default '',
  version integer not null default 1
);
create index organisation_person_school on organisation_person (school_id);
create unique index organisation_person_number on organisation_person (school_id, number) where number <> '';
