create table site_site (
  id uuid primary key default new_id(),
  group_id uuid not null references organisation_group,
  series_id uuid references competition_series,
  name_zh text not null,
  name_en text not null default '',
  -- The site without hosts answers for every host that no other claims.
  hosts text[] not null default '{}',
  template_type text not null default 'academic' check (template_type in ('academic', 'technology', 'youth')),
  brand_colour text not null default '',
  wording text not null default 'standard' check (wording in ('standard', 'topic', 'proposition')),
  logo_file_id uuid references platform_file,
  footer text not null default '',
  navigation jsonb not null default '[]',
  version integer not null default 1
);

create table site_article (
  id uuid primary key default new_id(),
  group_id uuid not null references organisation_group,
  round_id uuid references competition_round,
  news_type text not null check (news_type in ('notice', 'news', 'guide', 'manual', 'previous_works')),
  title text not null,
  summary text not null default '',
  body text not null default '',
  cover_file_id uuid references platform_file,
  state text not null default 'draft' check (state in ('draft', 'published', 'offline')),
  pinned boolean not null default false,
  published_at timestamptz,
  created_by uuid references identity_user,
  created_at timestamptz not null default now(),
  search text[] not null default '{}',
  version integer not null default 1
);
create index site_article_public on site_article (pinned desc, published_at desc, id) where state = 'published';
create index site_article_search on site_article using gin (search);

create table site_trial (
  id uuid primary key default new_id(),
  organisation text not null,
  contact text not null,
  phone_sealed bytea not null,
  phone_masked text not null,
  message text not null default '',
  created_at timestamptz not null default now()
);
