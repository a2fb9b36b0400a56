-- The list of a school's people in its order, of one state, and by number.
drop index identity_person_claimed;
create index identity_person_claimed on identity_person ((state <> 'claimed'), claimed_at, user_id)
  include (school_id) where school_id is not null;
create index identity_person_state on identity_person (state, claimed_at, user_id)
  include (school_id) where school_id is not null;
create index identity_person_found on identity_person (number) where number <> '';

-- The list of petitions in its order, and of one state.
drop index enrolment_petition_newest;
create index enrolment_petition_newest on enrolment_petition ((state = 'open') desc, id desc) include (round_id);
create index enrolment_petition_state on enrolment_petition (state, id desc) include (round_id);
