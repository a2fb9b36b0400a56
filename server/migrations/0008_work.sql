create table work_work (
  id uuid primary key default new_id(),
  team_id uuid not null references enrolment_team,
  round_id uuid not null references competition_round,
  item_id uuid not null references competition_item,
  stage_id uuid not null references competition_stage,
  title text not null default '',
  summary text not null default '',
  keywords text[] not null default '{}',
  state text not null default 'draft' check (state in ('draft', 'submitted', 'auditing', 'returned', 'accepted',
    'in_review', 'reviewed', 'pending_promotion', 'promoted', 'eliminated', 'withdrawn', 'violation', 'disabled',
    'placeholder')),
  -- The formally submitted version; null before the first.
  version_id uuid,
  search text[] not null default '{}',
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (team_id, stage_id)
);
create index work_work_item on work_work (item_id, stage_id, state);
create index work_work_round on work_work (round_id, created_at desc, id);
create index work_work_search on work_work using gin (search);

-- One formal submission: never changed afterwards.
create table work_version (
  id uuid primary key default new_id(),
  work_id uuid not null references work_work,
  no integer not null check (no >= 1),
  title text not null,
  summary text not null,
  keywords text[] not null,
  setting_id uuid not null references competition_setting,
  pledge text not null default '',
  submitted_by uuid not null references identity_user,
  -- The database's clock, read after the lock; before the deadline that was in force.
  submitted_at timestamptz not null,
  deadline timestamptz,
  receipt text not null unique,
  unique (work_id, no),
  constraint work_version_in_time check (deadline is null or submitted_at < deadline)
);
alter table work_work add foreign key (version_id) references work_version;
create trigger work_version_fixed before update on work_version for each statement execute function refuse_change();

-- Files of the draft (version null) and of each version.
create table work_file (
  id uuid primary key default new_id(),
  work_id uuid not null references work_work,
  version_id uuid references work_version,
  slot text not null,
  file_id uuid not null references platform_file,
  position integer not null default 0
);
create index work_file_work on work_file (work_id, version_id);
create index work_file_file on work_file (file_id);
create unique index work_file_once on work_file (work_id, version_id, slot, file_id) nulls not distinct;

create table work_share (
  id uuid primary key default new_id(),
  version_id uuid not null references work_version,
  token_hash bytea not null unique,
  created_by uuid not null references identity_user,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);

-- What staff decided about a work that is audited before review.
create table work_decision (
  id uuid primary key default new_id(),
  work_id uuid not null references work_work,
  version_id uuid not null references work_version,
  action text not null check (action in ('accept', 'return')),
  opinion text not null default '',
  by_user uuid references identity_user,
  by_name text not null default '',
  at timestamptz not null default clock_timestamp()
);
create index work_decision_work on work_decision (work_id, at);
