-- Entries that an organisation recommends at a stage: written, made public for a time, sent to the organiser.
create table promotion_recommendation (
  id uuid primary key default new_id(),
  round_id uuid not null references competition_round,
  item_id uuid not null references competition_item,
  stage_id uuid not null references competition_stage,
  group_id uuid not null references organisation_group,
  state text not null default 'draft' check (state in ('draft', 'public', 'sent')),
  public_from timestamptz,
  public_until timestamptz,
  sent_at timestamptz,
  sent_by uuid references identity_user,
  -- Why the organiser gave it back.
  return_reason text not null default '',
  version integer not null default 1,
  unique (item_id, stage_id, group_id),
  check ((state = 'draft') = (public_from is null) and (public_from is null) = (public_until is null)),
  check (public_from <= public_until),
  check ((state = 'sent') = (sent_at is not null) and (sent_at is null) = (sent_by is null))
);
create index promotion_recommendation_group on promotion_recommendation (group_id);

create table promotion_recommended (
  list_id uuid not null references promotion_recommendation on delete cascade,
  team_id uuid not null references enrolment_team,
  stage_id uuid not null references competition_stage,
  position integer not null check (position >= 1),
  -- The places that the organisation had when it saved the list; null: no limit.
  quota integer,
  reason text not null check (reason <> ''),
  primary key (list_id, team_id),
  unique (list_id, position),
  constraint promotion_recommended_quota check (position <= quota)
);
-- One organisation recommends an entry.
create unique index promotion_recommended_once on promotion_recommended (stage_id, team_id);
