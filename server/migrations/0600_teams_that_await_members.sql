-- The few teams that wait for their members are checked every minute.
create index enrolment_team_awaiting on enrolment_team (id) where state = 'awaiting_members';
