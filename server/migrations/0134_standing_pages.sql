-- Pages about the platform are articles of kinds of their own.
alter table site_article drop constraint site_article_news_type_check;
alter table site_article add constraint site_article_news_type_check check (news_type in (
  'notice', 'news', 'guide', 'manual', 'previous_works', 'privacy', 'agreement', 'research', 'solution_cloud',
  'solution_school', 'solution_data', 'introduction', 'services', 'site_guide'));
create index site_article_standing on site_article (news_type, published_at desc, id) where state = 'published';
