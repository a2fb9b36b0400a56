-- A built-in row is known by its key, so that it stays the same row when staff rename or move it. What staff changed
-- (customised) is kept by new versions; type, component and permission are always those of the software.
alter table system_menu
  add column built_in_key text,
  add column customised boolean not null default false,
  add constraint system_menu_customised_built_in check (not customised or built_in_key is not null);
update system_menu set built_in_key = case when menu_type = 1 then 'group:' || path else path end where built_in;
create unique index system_menu_built_in_key on system_menu (built_in_key);
create index system_menu_parent on system_menu (parent_id);
