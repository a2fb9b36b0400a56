-- A design as one person left it, not saved as a version yet. It goes when that person saves or throws it away.
create table certificate_draft (
  template_id uuid not null references certificate_template,
  user_id uuid not null references identity_user,
  -- What the draft grew from: the template's optimistic number and the number of its design.
  base_version integer not null check (base_version >= 1),
  base_no integer not null check (base_no >= 1),
  design jsonb not null,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (template_id, user_id)
);
create index certificate_draft_user on certificate_draft (user_id);
