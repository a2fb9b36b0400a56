-- Articles name their source, carry files, wait for a time, and for an organisation above where its site asks for that.
alter table site_article drop constraint site_article_state_check;
alter table site_article
  add constraint site_article_state_check check (state in ('draft', 'pending', 'returned', 'published', 'offline')),
  add column source text not null default '',
  add column publish_at timestamptz,
  add column opinion text not null default '',
  add column decided_by uuid references identity_user,
  add column decided_at timestamptz;
create table site_attachment (
  article_id uuid not null references site_article on delete cascade,
  file_id uuid not null references platform_file,
  name text not null,
  position integer not null,
  primary key (article_id, file_id)
);
create index site_attachment_file on site_attachment (file_id);
