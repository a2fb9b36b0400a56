-- The words of staff for the templates of notices, never changed: the newest version of a template is in force. Without
-- texts: the built-in words again. Who saved a version is no foreign key, so that the account can be removed.
create table notice_wording (
  template text not null check (template ~ '^[a-z]+\.\w{1,60}$'),
  version integer not null check (version > 0),
  title_zh text check (length(title_zh) between 1 and 60),
  title_en text check (length(title_en) between 1 and 120),
  body_zh text check (length(body_zh) <= 1000),
  body_en text check (length(body_en) <= 2000),
  changed_by uuid not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (template, version),
  constraint notice_wording_whole check (num_nulls(title_zh, title_en, body_zh, body_en) in (0, 4))
);
create trigger notice_wording_fixed before update or delete or truncate on notice_wording
  for each statement execute function refuse_change();
