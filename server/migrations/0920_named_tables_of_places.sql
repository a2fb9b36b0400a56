-- Tables of places that settings of other rounds name, so that none of them is deleted, not even with its round.
create table competition_setting_table (
  setting_id uuid not null references competition_setting on delete cascade,
  table_id uuid not null references competition_quota_table,
  primary key (setting_id, table_id)
);
create index competition_setting_table_named on competition_setting_table (table_id);
create function competition_keep_named_tables() returns trigger language plpgsql as $$
begin
  with made as materialized (
    select id from competition_quota_table
    where round_id <> new.round_id and id in (select (jsonb_path_query(new.value, '$.rules[*].table.tableId') #>> '{}')::uuid)
    for key share)
  insert into competition_setting_table (setting_id, table_id) select new.id, made.id from made on conflict do nothing;
  return null;
end $$;
create trigger competition_setting_table_kept after insert or update of value on competition_setting
  for each row when (new.kind = 'enrol') execute function competition_keep_named_tables();
insert into competition_setting_table (setting_id, table_id)
select distinct setting.id, made.id from competition_setting as setting
cross join lateral jsonb_path_query(setting.value, '$.rules[*].table.tableId') as named
join competition_quota_table as made on made.id = (named #>> '{}')::uuid and made.round_id <> setting.round_id
where setting.kind = 'enrol' and jsonb_path_exists(setting.value, '$.rules[*].table.tableId');
