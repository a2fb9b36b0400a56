-- One row from the first start on. `ready_at` is null while an empty database is being filled with the demo: whoever
-- finds it so afterwards knows that the filling was cut off.
create table platform_installation (
  sole boolean primary key default true check (sole),
  begun_at timestamptz not null default now(),
  ready_at timestamptz
);
insert into platform_installation (ready_at) select now() where exists (select from identity_user);
