-- Former names of identity_person and enrolment_participation, for processes of versions that run no more.
drop view organisation_person;
drop view enrolment_seat;
