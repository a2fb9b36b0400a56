-- A competition is a series; a round is its N-th edition. Settings are rows with a version each: whatever froze one
-- names its id.

create table competition_series (
  id uuid primary key default new_id(),
  group_id uuid not null references organisation_group,
  name_zh text not null,
  name_en text not null default '',
  code text not null unique,
  created_at timestamptz not null default now()
);

create table competition_round (
  id uuid primary key default new_id(),
  series_id uuid not null references competition_series,
  group_id uuid not null references organisation_group,
  name_zh text not null,
  name_en text not null default '',
  edition integer not null check (edition >= 1),
  year integer not null check (year between 1900 and 2200),
  level text not null check (level in ('college', 'school', 'province', 'nation')),
  state text not null default 'draft' check (state in ('draft', 'pending_approval', 'published', 'rejected', 'offline',
    'result_published', 'finished', 'archived')),
  is_public boolean not null default true,
  cover_file_id uuid references platform_file,
  -- Hosts, introduction, guide, notices to be ticked, contacts, attachments, tabs: shape in core/competition/round.ts.
  content jsonb not null default '{}',
  tags text[] not null default '{}',
  opinion text not null default '',
  search text[] not null default '{}',
  created_by uuid references identity_user,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  version integer not null default 1,
  unique (series_id, edition)
);
create index competition_round_public on competition_round (published_at desc, id)
  where state in ('published', 'result_published', 'finished', 'archived') and is_public;
create index competition_round_group on competition_round (group_id, created_at desc);
create index competition_round_search on competition_round using gin (search);

create table competition_item (
  id uuid primary key default new_id(),
  round_id uuid not null references competition_round on delete cascade,
  code text not null,
  name_zh text not null,
  name_en text not null default '',
  introduction text not null default '',
  position integer not null default 0,
  enabled boolean not null default true,
  version integer not null default 1,
  unique (round_id, code),
  unique (round_id, name_zh)
);

create table competition_stage (
  id uuid primary key default new_id(),
  round_id uuid not null references competition_round on delete cascade,
  name_zh text not null,
  name_en text not null default '',
  position integer not null,
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  weight numeric not null default 100 check (weight between 0 and 100),
  version integer not null default 1,
  unique (round_id, position) deferrable initially deferred,
  check (opens_at < closes_at)
);

-- Half-open [opens_at, closes_at). `forced` overrides the clock until it is taken back.
create table competition_window (
  id uuid primary key default new_id(),
  stage_id uuid not null references competition_stage on delete cascade,
  item_id uuid references competition_item on delete cascade,
  kind text not null check (kind in ('signup', 'audit', 'submission', 'draw', 'review', 'result', 'objection')),
  opens_at timestamptz not null,
  closes_at timestamptz not null,
  on_timeline boolean not null default true,
  forced text check (forced in ('open', 'closed')),
  forced_reason text,
  forced_by uuid references identity_user,
  forced_at timestamptz,
  version integer not null default 1,
  unique nulls not distinct (stage_id, item_id, kind),
  check (opens_at < closes_at),
  check ((forced is null) = (forced_by is null))
);

-- `enrol` per item, `work` and `review` per stage and item. The newest row of a place is in force.
create table competition_setting (
  id uuid primary key default new_id(),
  round_id uuid not null references competition_round on delete cascade,
  kind text not null check (kind in ('enrol', 'work', 'review')),
  item_id uuid not null references competition_item on delete cascade,
  stage_id uuid references competition_stage on delete cascade,
  no integer not null check (no >= 1),
  value jsonb not null,
  reason text not null default '',
  created_by uuid references identity_user,
  created_at timestamptz not null default now(),
  unique nulls not distinct (kind, item_id, stage_id, no),
  check ((kind = 'enrol') = (stage_id is null))
);
