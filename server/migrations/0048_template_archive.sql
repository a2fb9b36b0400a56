-- Archived templates are hidden from lists and choices until they are restored; what they printed stays.
alter table certificate_template
  add column archived_at timestamptz,
  add constraint certificate_template_archived check (archived_at is null or built_in_key is null);
create index certificate_setting_template on certificate_setting (template_id);
