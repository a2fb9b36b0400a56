-- The space that the stored files of a person take, by purpose, kept by the database: counting a million files took seconds.
drop index platform_file_space;
create table platform_file_space (
  owner_id uuid,
  purpose text not null,
  files bigint not null check (files >= 0),
  bytes bigint not null check (bytes >= 0),
  unique nulls not distinct (owner_id, purpose)
);

create function platform_count_file_space() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'stored' then
    update platform_file_space as space set files = space.files - 1, bytes = space.bytes - old.size
      where space.owner_id is not distinct from old.owner_id and space.purpose = old.purpose;
  end if;
  if tg_op <> 'DELETE' and new.state = 'stored' then
    insert into platform_file_space as space values (new.owner_id, new.purpose, 1, new.size)
      on conflict (owner_id, purpose) do update set files = space.files + 1, bytes = space.bytes + excluded.bytes;
  end if;
  return null;
end $$;
create trigger platform_file_space_inserted after insert on platform_file
  for each row when (new.state = 'stored') execute function platform_count_file_space();
create trigger platform_file_space_deleted after delete on platform_file
  for each row when (old.state = 'stored') execute function platform_count_file_space();
create trigger platform_file_space_updated after update of owner_id, purpose, size, state on platform_file
  for each row when ('stored' in (old.state, new.state) and
    (old.owner_id, old.purpose, old.size, old.state) is distinct from (new.owner_id, new.purpose, new.size, new.state))
  execute function platform_count_file_space();

insert into platform_file_space
  select owner_id, purpose, count(*), sum(size) from platform_file where state = 'stored' group by owner_id, purpose;

create view platform_file_space_view as select owner_id, purpose, files, bytes from platform_file_space;
