-- What an auditor compares with the proof.
create or replace view identity_person_view as
  select user_id, school_id, state = 'verified' as verified, college_id, major_id, grade, number from identity_person;

-- What a returned team was like, to show what it changed.
alter table enrolment_decision add column returned_state jsonb;

-- Teams whose auditors have not been notified yet.
create table enrolment_audit_call (
  team_id uuid not null references enrolment_team on delete cascade,
  level text not null check (level in ('teacher', 'college', 'school', 'organiser')),
  at timestamptz not null default clock_timestamp(),
  primary key (team_id, level)
);
