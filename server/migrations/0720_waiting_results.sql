-- What the overview of results reads of a batch and its calculations: who did the last step, and when.
create or replace view review_batch_view as
  select id, round_id, item_id, stage_id, state, name, opened_at, closed_by, closed_at, locked_by, locked_at
  from review_batch;
create or replace view review_run_view as
  select id, batch_id, setting_id, state, inputs_hash, no, calculated_by, calculated_at, verified_by, verified_at,
    returned_by, returned_at
  from review_run;
create or replace view review_task_view as
  select id, batch_id, work_id, expert_id, state, comment, submitted_at from review_task;
