-- Changes of any state, newest first; it serves the open ones too.
create index concurrently if not exists enrolment_change_by_state on enrolment_change (state, created_at desc, id desc)
  include (team_id, round_id, level);
drop index concurrently if exists enrolment_change_open_latest;
