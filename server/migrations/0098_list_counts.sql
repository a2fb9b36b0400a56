-- Counts of works and tasks of a review batch, and its works in order, are read from an index alone. Writes to a table
-- wait while its indexes are built: about 2 s for 300,000 works and 900,000 tasks.
create index review_task_batch on review_task (batch_id, state);
create index review_entry_label on review_entry (batch_id, label, work_id);
create index expert_expert_newest on expert_expert (created_at desc, id);
