-- When the last score of a batch was submitted, which the overview of results asks for each batch.
create index concurrently if not exists review_task_last_submitted on review_task (batch_id, submitted_at)
  where submitted_at is not null;
