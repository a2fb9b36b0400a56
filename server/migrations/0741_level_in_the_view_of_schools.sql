create or replace view organisation_school_view as
  select id, group_id, name, short_name, aliases, code, region, search, enabled, name_en, level from organisation_school;
