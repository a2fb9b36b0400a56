-- What the staff of the site asked for make of a request.
alter table site_trial
  add column group_id uuid references organisation_group,
  add column state text not null default 'new' check (state in ('new', 'contacted', 'closed')),
  add column note text not null default '',
  add column version integer not null default 1;
create index site_trial_order on site_trial (created_at desc, id);
