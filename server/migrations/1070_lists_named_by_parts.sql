-- Lists are named by the parts of rules too.
create or replace function competition_keep_named_lists() returns trigger language plpgsql as $$
begin
  if exists (select from competition_setting where item_id = new.item_id and kind = 'enrol' and no > new.no) then
    return null;
  end if;
  delete from competition_named_list where item_id = new.item_id;
  with made as materialized (
    select id from competition_list
    where round_id <> new.round_id and id in (select (listed #>> '{}')::uuid
      from jsonb_path_query(new.value, '$.rules.**.records[*].listId') as listed where jsonb_typeof(listed) = 'string')
    for key share)
  insert into competition_named_list (item_id, list_id) select new.item_id, made.id from made;
  return null;
end $$;
insert into competition_named_list (item_id, list_id)
select distinct newest.item_id, made.id from (
  select distinct on (item_id) item_id, round_id, value from competition_setting
  where kind = 'enrol' order by item_id, no desc) as newest
cross join lateral jsonb_path_query(newest.value, '$.rules[*].of[*].records[*].listId') as listed
join competition_list as made on jsonb_typeof(listed) = 'string' and made.id::text = listed #>> '{}'
  and made.round_id <> newest.round_id
on conflict do nothing;
