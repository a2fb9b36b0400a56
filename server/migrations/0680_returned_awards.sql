-- A second person may send awards back with a reason instead of confirming them; the facts stay until they are set again.
alter table award_publication
  add column returned_by uuid references identity_user,
  add column returned_at timestamptz,
  add column return_reason text not null default '',
  add constraint award_publication_returned_by_another
    check (returned_by is null or (returned_by <> set_by and return_reason <> '')),
  add constraint award_publication_returned_state check (returned_by is null or state = 'calculated');
