create or replace view competition_window_view as
  select id, stage_id, item_id, kind, opens_at, closes_at, forced, paused, forced_before_pause from competition_window;
