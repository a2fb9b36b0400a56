-- The list of a school's people in its order, of one state, and by number.
create index identity_person_state on identity_person (state, claimed_at, user_id)
  include (school_id) where school_id is not null;
create index identity_person_found on identity_person (number) where number <> '';
create index identity_person_waiting on identity_person ((state <> 'claimed'), claimed_at, user_id)
  include (school_id) where school_id is not null;
-- Last, because dropping an index keeps readers out until the end.
drop index identity_person_claimed;
