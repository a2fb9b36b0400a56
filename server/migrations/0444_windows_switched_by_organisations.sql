-- The organisations directly above schools may switch some windows by hand for their own schools.
alter table competition_window add column delegated boolean not null default false;
create table competition_window_switch (
  window_id uuid not null references competition_window on delete cascade,
  group_id uuid not null references organisation_group,
  state text not null check (state in ('open', 'closed')),
  reason text not null check (reason <> ''),
  switched_by uuid not null references identity_user,
  switched_at timestamptz not null,
  primary key (window_id, group_id)
);
create index competition_window_delegated on competition_window (stage_id) where delegated;
