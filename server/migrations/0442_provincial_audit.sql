-- An enrolment may be decided on by the organisation directly above the school, between school and organiser.
alter table enrolment_team drop constraint enrolment_team_audit_level_check,
  add constraint enrolment_team_audit_level_check check (audit_level in ('teacher', 'college', 'school', 'province', 'organiser'));
alter table enrolment_audit_call drop constraint enrolment_audit_call_level_check,
  add constraint enrolment_audit_call_level_check check (level in ('teacher', 'college', 'school', 'province', 'organiser'));
