-- Requests of experts that the staff return a submitted scorecard.
create table review_correction (
  id uuid primary key default new_id(),
  task_id uuid not null references review_task (id),
  reason text not null check (reason <> ''),
  state text not null default 'open' check (state in ('open', 'returned', 'declined', 'withdrawn', 'lapsed')),
  requested_by uuid not null references identity_user (id),
  requested_at timestamptz not null default now(),
  answer text not null default '',
  answered_by uuid references identity_user (id),
  answered_at timestamptz,
  constraint review_correction_answered check ((state = 'open') = (answered_at is null)),
  constraint review_correction_declined_why check (state <> 'declined' or answer <> '')
);
create unique index review_correction_open on review_correction (task_id) where state = 'open';
create index review_correction_task on review_correction (task_id, id);
create index review_correction_state on review_correction (state, id desc);
-- Locked scores are never corrected.
create trigger review_correction_locked before insert on review_correction
  for each row execute function review_refuse_locked();
