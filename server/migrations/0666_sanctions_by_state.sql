-- Pages and counts of sanctions by state and subject, among 300,000.
create index enrolment_sanction_subject on enrolment_sanction (subject, id);
create index enrolment_sanction_lifted on enrolment_sanction (id) where lifted_at is not null;
create index enrolment_sanction_starts on enrolment_sanction (starts_on) where lifted_at is null;
create index enrolment_sanction_ends on enrolment_sanction (ends_on) where lifted_at is null;
