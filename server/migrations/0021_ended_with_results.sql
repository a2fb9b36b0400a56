-- A certificate that was revoked because its results were taken back, and not by itself: a school is honoured anew when
-- results are set anew, but not after its own certificate was revoked.
alter table certificate_certificate add column ended_with_results boolean not null default false;
-- Those revoked before could all be issued again, and still can.
update certificate_certificate set ended_with_results = true where kind = 'school' and state = 'revoked';
