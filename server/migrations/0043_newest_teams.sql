-- The list of enrolments and its export go through all teams in this order.
create index enrolment_team_newest on enrolment_team (created_at desc, id);
