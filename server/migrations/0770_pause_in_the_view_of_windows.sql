create or replace view competition_window_view as
  select id, stage_id, item_id, kind, opens_at, closes_at, forced, paused from competition_window;
