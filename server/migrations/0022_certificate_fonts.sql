-- Which faces there are: one number that every process compares, raised with each face that comes or goes.
create table certificate_font_list (
  single boolean primary key default true check (single),
  version bigint not null default 0
);
insert into certificate_font_list default values;

-- Faces that platform staff uploaded. A list as it was is made of those with added_version <= n < removed_version: a
-- batch that was interrupted goes on, and a picture of a certificate is drawn, with the faces it was issued with.
create table certificate_font (
  id uuid primary key default new_id(),
  family text not null check (family in ('hei', 'song', 'kai', 'fang', 'any')),
  bold boolean not null,
  -- Null once the face was removed and nothing that was issued may need it.
  file_id uuid references platform_file,
  hash bytea not null check (length(hash) = 32),
  name text not null,
  font_version text not null,
  fs_type integer not null,
  -- Characters by set, as counted when it came.
  coverage jsonb not null,
  licence text not null check (licence <> ''),
  added_by uuid not null references identity_user,
  added_at timestamptz not null default now(),
  added_version bigint not null,
  removed_by uuid references identity_user,
  removed_at timestamptz,
  removed_version bigint,
  check ((removed_version is null) = (removed_at is null)),
  check (removed_version > added_version),
  check (removed_version is not null or file_id is not null)
);
create unique index certificate_font_once on certificate_font (hash) where removed_version is null;

-- The list of faces that what begins with it was printed with.
alter table certificate_prefix add column font_version bigint not null default 0;
create index certificate_prefix_fonts on certificate_prefix (font_version);
