-- A rehearsal takes schools that teams may come from.
create or replace view organisation_school_view as
  select id, group_id, name, short_name, aliases, code, region, search, enabled from organisation_school;
