-- The list of petitions in its order, and of one state.
create index enrolment_petition_state on enrolment_petition (state, id desc) include (round_id);
create index enrolment_petition_open_first on enrolment_petition ((state = 'open') desc, id desc) include (round_id);
-- Last, because dropping an index keeps readers out until the end.
drop index enrolment_petition_newest;
