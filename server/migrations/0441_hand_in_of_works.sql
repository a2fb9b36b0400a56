-- What a work may need besides texts and files: a declaration on AI tools, hashes before the files, and a brief to answer.
alter table competition_window drop constraint competition_window_kind_check,
  add constraint competition_window_kind_check check (kind in
    ('signup', 'payment', 'audit', 'submission', 'draw', 'review', 'result', 'objection', 'hash', 'brief'));

create table competition_brief (
  id uuid primary key default new_id(),
  round_id uuid not null references competition_round on delete cascade,
  item_id uuid not null references competition_item on delete cascade,
  code text not null,
  name_zh text not null,
  name_en text not null default '',
  sponsor text not null default '',
  body text not null default '',
  -- Nobody but staff of the organiser sees a brief before this moment.
  release_at timestamptz not null,
  version integer not null default 1,
  unique (item_id, code)
);
create index competition_brief_round on competition_brief (round_id, item_id, code);
create table competition_brief_file (
  brief_id uuid not null references competition_brief on delete cascade,
  file_id uuid not null unique,
  position smallint not null,
  primary key (brief_id, position)
);
create view competition_brief_view as
  select id, round_id, item_id, code, name_zh, name_en, release_at from competition_brief;

alter table work_work add column ai_use jsonb, add column brief_id uuid references competition_brief;
alter table work_version add column ai_use jsonb, add column brief_id uuid references competition_brief;
create index work_work_brief on work_work (brief_id) where brief_id is not null;
create index work_version_brief on work_version (brief_id) where brief_id is not null;
create table work_hash (
  work_id uuid not null references work_work,
  slot text not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  registered_at timestamptz not null,
  registered_by uuid not null references identity_user,
  primary key (work_id, slot, sha256)
);
