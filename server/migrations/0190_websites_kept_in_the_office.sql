-- A site is edited as a draft and answers on its hosts once published. One site without hosts may be the default.
alter table site_site
  add column is_default boolean not null default false,
  add column state text not null default 'draft' check (state in ('draft', 'published', 'offline')),
  add column draft jsonb,
  add column design jsonb,
  add column approves_articles boolean not null default false,
  add column created_at timestamptz not null default now(),
  add column published_at timestamptz;
update site_site set state = 'published', published_at = now(), design = jsonb_build_object(
  'nameZh', name_zh, 'nameEn', name_en, 'templateType', template_type, 'brandColour', brand_colour,
  'brandColourDark', '', 'logoFileId', logo_file_id, 'wording', wording, 'navigation', navigation,
  'footer', jsonb_build_object('text', footer, 'address', '', 'phone', '', 'email', '', 'icp', '', 'police', ''));
update site_site set draft = design;
update site_site set is_default = true where id = (select id from site_site where hosts = '{}' order by id limit 1);
create table site_host (
  host text primary key check (host = lower(host) and host <> ''),
  site_id uuid not null references site_site on delete cascade,
  position integer not null default 0
);
create index site_host_site on site_host (site_id, position);
insert into site_host (host, site_id)
  select distinct on (lower(named)) lower(named), id from site_site, unnest(hosts) as named
  where named <> '' order by lower(named), id;
alter table site_site
  alter column draft set not null,
  add constraint site_site_design check (state <> 'published' or design is not null),
  drop column name_zh, drop column name_en, drop column hosts, drop column template_type, drop column brand_colour,
  drop column wording, drop column logo_file_id, drop column footer, drop column navigation;
create unique index site_site_one_default on site_site (is_default) where is_default;
create index site_site_group on site_site (group_id);

create table site_banner (
  id uuid primary key default new_id(),
  site_id uuid not null references site_site on delete cascade,
  picture_file_id uuid not null references platform_file,
  title text not null,
  title_en text not null default '',
  link text not null default '',
  opens_at timestamptz,
  closes_at timestamptz,
  enabled boolean not null default true,
  position integer not null,
  version integer not null default 1,
  check (opens_at < closes_at)
);
create index site_banner_order on site_banner (site_id, position, id);

-- What an editor chose for a home page.
create table site_featured_round (
  site_id uuid not null references site_site on delete cascade,
  round_id uuid not null references competition_round on delete cascade,
  position integer not null,
  primary key (site_id, round_id)
);
create table site_featured_article (
  site_id uuid not null references site_site on delete cascade,
  article_id uuid not null references site_article on delete cascade,
  position integer not null,
  primary key (site_id, article_id)
);
create index site_featured_round_round on site_featured_round (round_id);
create index site_featured_article_article on site_featured_article (article_id);

create view competition_series_view as select id, group_id, name_zh, name_en from competition_series;
