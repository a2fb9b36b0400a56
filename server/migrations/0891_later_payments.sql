-- Until when a team had to pay before a later closing of the payment window was granted to it alone; null: none was.
alter table enrolment_team
  add regular_pay_by timestamptz,
  add constraint enrolment_team_regular_pay_by check (regular_pay_by is null or pay_by is not null);
