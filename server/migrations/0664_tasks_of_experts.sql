-- The tasks of a batch by expert are counted from the index alone.
create index review_task_judge on review_task (batch_id, expert_id) include (state, work_id);
