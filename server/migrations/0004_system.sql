create table system_menu (
  id uuid primary key default new_id(),
  parent_id uuid references system_menu,
  name_zh text not null,
  name_en text not null default '',
  menu_type smallint not null check (menu_type in (1, 2, 3, 4)),
  path text not null default '',
  component text not null default '',
  query text not null default '',
  icon text not null default '',
  visible smallint not null default 1,
  enabled boolean not null default true,
  position integer not null default 0,
  permission text not null default '',
  built_in boolean not null default false,
  version integer not null default 1,
  check (parent_id <> id)
);
create unique index system_menu_path on system_menu (parent_id, path) nulls not distinct where menu_type <> 3;

create table system_dict (
  type text primary key check (type ~ '^[a-z][a-z0-9_]*$'),
  name_zh text not null,
  name_en text not null default '',
  version integer not null default 1
);

create table system_dict_data (
  id uuid primary key default new_id(),
  type text not null references system_dict,
  value text not null,
  label_zh text not null,
  label_en text not null default '',
  position integer not null default 0,
  colour text not null default '',
  is_default boolean not null default false,
  enabled boolean not null default true,
  unique (type, value)
);
