create or replace view competition_setting_view as
  select id, round_id, item_id, stage_id, kind, no, value, created_at from competition_setting;
