-- Works of a batch by label with what their search and counts compare, so that no batch is looked for in all entries.
create index concurrently if not exists review_entry_of_batch on review_entry (batch_id, label, work_id) include (version_id);
drop index concurrently if exists review_entry_label;
