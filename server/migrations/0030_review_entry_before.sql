-- What a work was when review took it in, so that a batch in preparation can give it back.
alter table review_entry add column state_before text not null default 'accepted'
  check (state_before in ('accepted', 'placeholder'));
