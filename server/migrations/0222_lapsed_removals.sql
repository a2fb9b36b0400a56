-- A request that a member leaves ends when the team no longer needs one, such as after its captain recalled it.
alter table enrolment_removal drop constraint enrolment_removal_state_check;
alter table enrolment_removal add constraint enrolment_removal_state_check
  check (state in ('pending', 'approved', 'refused', 'withdrawn', 'lapsed'));
