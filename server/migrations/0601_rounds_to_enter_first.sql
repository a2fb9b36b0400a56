-- The home page shows rounds to enter first: it starts from the few stages that are not over.
create index competition_stage_until on competition_stage (closes_at, round_id);
create index competition_window_held_open on competition_window (stage_id) where kind = 'signup' and forced = 'open';
