-- What formulas counted by the college of the captain, as it was at the count. Counts from before weren't made by college.
alter table enrolment_quota_count add by_college boolean not null default false;
create table enrolment_quota_college_count (
  count_id uuid not null references enrolment_quota_count,
  unit text not null,
  teams integer not null check (teams > 0),
  primary key (count_id, unit)
);
create trigger enrolment_quota_college_count_fixed before delete or update or truncate on enrolment_quota_college_count
  for each statement execute function refuse_change();
