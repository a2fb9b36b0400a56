-- `unknown`: the provider may have the message, but its answer was lost, so it is not sent again by itself.
alter table notice_delivery
  drop constraint notice_delivery_state_check,
  add constraint notice_delivery_state_check
    check (state in ('queued', 'sending', 'sent', 'unknown', 'failed', 'undeliverable'));
