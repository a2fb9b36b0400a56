-- Changes in the order of their list, read without their teams: all, those of a round, and open ones.
create index concurrently if not exists enrolment_change_latest on enrolment_change (created_at desc, id desc)
  include (team_id, round_id, state, level);
create index concurrently if not exists enrolment_change_of_round on enrolment_change (round_id, created_at desc, id desc)
  include (team_id, state, level);
create index concurrently if not exists enrolment_change_open_latest on enrolment_change (created_at desc, id desc)
  include (team_id, round_id, level) where state = 'open';
drop index concurrently if exists enrolment_change_newest;
drop index concurrently if exists enrolment_change_open_first;
