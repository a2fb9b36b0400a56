-- The number in the waiting list of a team that was banned there, so that it stands where it stood once it is let in again.
alter table enrolment_exclusion add waiting_no integer check (waiting_no is null or state_before = 'waiting');
