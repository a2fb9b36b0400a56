-- Learning material of an organiser, for one round or all of its rounds.
create table study_material (
  id uuid primary key default new_id(),
  group_id uuid not null references organisation_group,
  round_id uuid references competition_round on delete cascade,
  title text not null check (title <> ''),
  kind text not null check (kind in ('article', 'file', 'link', 'video')),
  audience text not null check (audience in ('enrolled', 'everyone')),
  body text not null default '',
  url text not null default '',
  file_id uuid references platform_file,
  position integer not null default 0,
  published boolean not null default false,
  created_by uuid references identity_user,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check (case kind when 'article' then body <> '' when 'link' then url <> '' when 'file' then file_id is not null
    else file_id is not null or url <> '' end)
);
create index study_material_group on study_material (group_id);
create index study_material_round on study_material (round_id);
create index study_material_file on study_material (file_id);
create index study_material_author on study_material (created_by);

-- How far a person is with a material.
create table study_progress (
  material_id uuid not null references study_material on delete cascade,
  user_id uuid not null references identity_user on delete cascade,
  opened_at timestamptz not null default now(),
  percent integer not null default 0 check (percent between 0 and 100),
  place integer not null default 0 check (place >= 0),
  finished_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (material_id, user_id),
  check ((finished_at is not null) = (percent = 100))
);
create index study_progress_user on study_progress (user_id);
