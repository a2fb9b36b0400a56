-- Reasons why a team asks to be let in against a rule that allows it, by the key of the rule.
alter table enrolment_team add column rule_reasons jsonb not null default '{}';

create or replace view identity_person_view as
  select user_id, school_id, state = 'verified' as verified, college_id, major_id, grade, number, degree
  from identity_person;
