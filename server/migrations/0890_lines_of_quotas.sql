-- The counter among the quotas for whose place a team waits; null: it waits for one of its item or of its school.
alter table enrolment_team
  add waits_for text,
  add constraint enrolment_team_waits_for check (waits_for is null or state = 'waiting');
create index enrolment_team_waits_for on enrolment_team (waits_for, waiting_no) where waits_for is not null;
create index enrolment_team_waiting_keys on enrolment_team using gin (quota_keys) where state = 'waiting';
