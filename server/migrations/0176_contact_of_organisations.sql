drop view organisation_group_view;
-- A school's level is in organisation_school, its join code in identity_membership_policy.
alter table organisation_group drop column level, drop column join_code_hash;
create view organisation_group_view as
  select id, path, parent_id, name, code, enabled, seal_file_id, search, created_at from organisation_group;
