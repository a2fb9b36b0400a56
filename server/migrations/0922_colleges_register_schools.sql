-- The college that registered its school for a round; null: the school did itself.
alter table enrolment_registration add college_id uuid references organisation_group on delete set null;
create index enrolment_registration_college on enrolment_registration (college_id) where college_id is not null;
