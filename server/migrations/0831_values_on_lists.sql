-- A value of each person or school on a list, such as the score of an outside test or a count to start from.
alter table competition_list_entry add column value text not null default '';
create or replace view competition_list_entry_view as
  select entry.list_id, list.round_id, entry.person, entry.school_id, entry.number, entry.value
  from competition_list_entry as entry join competition_list as list on list.id = entry.list_id;
