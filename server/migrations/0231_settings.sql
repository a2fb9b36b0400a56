-- Settings that staff changed; what isn't here has its default.
create table system_setting (
  key text primary key,
  value text not null,
  version integer not null default 1,
  changed_by uuid references identity_user on delete set null,
  changed_at timestamptz not null default now()
);
