-- Enrolments with a waiting number, by it; few of all.
create index concurrently if not exists enrolment_team_waiting_first on enrolment_team (waiting_no, id)
  where waiting_no is not null;
