-- Lists that show open ones first, newest first.
create index enrolment_petition_newest on enrolment_petition ((state = 'open') desc, id desc);
create index enrolment_change_open_first on enrolment_change ((state = 'open') desc, created_at desc, id);
