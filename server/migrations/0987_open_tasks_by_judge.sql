-- Works that experts have not submitted, by expert: few of all tasks when reminders matter.
create index concurrently if not exists review_task_open on review_task (batch_id, expert_id) include (work_id)
  where state in ('pending', 'in_progress', 'returned');
