-- A second person may send a calculation back with a reason instead of verifying it.
alter table review_run
  add column returned_by uuid references identity_user,
  add column returned_at timestamptz,
  add column return_reason text not null default '',
  drop constraint review_run_state_check,
  add constraint review_run_state_check check (state in ('calculated', 'verified', 'returned', 'superseded')),
  add constraint review_run_returned_by_another
    check (returned_by is null or (returned_by <> calculated_by and return_reason <> ''));
