create table award_publication (
  id uuid primary key default new_id(),
  round_id uuid not null references competition_round,
  item_id uuid not null references competition_item,
  stage_id uuid not null references competition_stage,
  run_id uuid not null references review_run,
  state text not null default 'calculated' check (state in ('calculated', 'awards_set', 'confirmed', 'publicised',
    'formal', 'corrected', 'revoked')),
  -- What is visible after publication, to whom and from when: shape in core/award/publish.ts.
  publish jsonb not null default '{}',
  -- Ties across a border of two awards, and where somebody decided they go.
  decisions jsonb not null default '[]',
  -- Why it was taken back.
  reason text not null default '',
  visible_from timestamptz,
  publicity_from timestamptz,
  publicity_to timestamptz,
  digest bytea check (length(digest) = 32),
  set_by uuid references identity_user,
  confirmed_by uuid references identity_user,
  published_by uuid references identity_user,
  published_at timestamptz,
  -- When its moment had come and works, rounds and people were told.
  revealed_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (item_id, stage_id)
);

create index award_publication_due on award_publication (visible_from) where revealed_at is null;
create index award_publication_round on award_publication (round_id);

create table award_award (
  id uuid primary key default new_id(),
  publication_id uuid not null references award_publication on delete cascade,
  name_zh text not null,
  name_en text not null default '',
  position integer not null,
  rank_from integer not null check (rank_from >= 1),
  rank_to integer not null,
  may_stay_vacant boolean not null default true,
  unique (publication_id, position),
  check (rank_to >= rank_from)
);

create table award_winner (
  id uuid primary key default new_id(),
  publication_id uuid not null references award_publication on delete cascade,
  award_id uuid not null references award_award on delete cascade,
  team_id uuid not null references enrolment_team,
  work_id uuid not null references work_work,
  rank integer not null,
  score numeric not null,
  unique (publication_id, team_id)
);
create index award_winner_team on award_winner (team_id);
