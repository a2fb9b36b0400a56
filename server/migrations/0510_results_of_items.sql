-- Whether published results of an item are visible, so that a round whose items are published one by one says how many are.
alter table competition_item add column results_out boolean not null default false;
update competition_item as item set results_out = true
where exists (
  select 1 from award_publication as publication
  where publication.item_id = item.id and publication.revealed_at is not null
    and publication.state in ('publicised', 'formal', 'corrected')
);
