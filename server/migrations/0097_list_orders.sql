-- Lists read a page, and count, from an index alone. Writes to a table wait while its indexes are built:
-- about 5 s for 300,000 enrolments, 5 s for 300,000 works and 15 s for a million accounts.
drop index enrolment_team_newest;
create index enrolment_team_newest on enrolment_team (created_at desc, id)
  include (round_id, item_id, school_id, state, audit_level, source);
drop index enrolment_team_round;
create index enrolment_team_round on enrolment_team (round_id, created_at desc, id)
  include (item_id, school_id, state, audit_level, source);
create index enrolment_team_school_newest on enrolment_team (school_id, created_at desc, id) include (round_id, state);
create index enrolment_team_state on enrolment_team (state, created_at desc, id) include (round_id, school_id);
create index enrolment_team_source on enrolment_team (source, created_at desc, id) include (round_id, school_id);
create index enrolment_team_level on enrolment_team (audit_level, created_at desc, id) where audit_level is not null;
create index enrolment_team_last_submitted on enrolment_team (submitted_at desc nulls last, id);
create index enrolment_team_first_submitted on enrolment_team (submitted_at, id);
create index enrolment_team_last_number on enrolment_team (number desc nulls last, id);
create index enrolment_team_by_name on enrolment_team (name_key, id);

-- Time of the submitted version, so that works are sorted without their versions.
alter table work_work add column submitted_at timestamptz;
alter table work_work disable trigger user;
update work_work as work set submitted_at = version.submitted_at
  from work_version as version where version.id = work.version_id;
alter table work_work enable trigger user;
create function work_submitted() returns trigger language plpgsql as $$
begin
  new.submitted_at := (select version.submitted_at from work_version as version where version.id = new.version_id);
  return new;
end $$;
create trigger work_submitted before insert or update of version_id on work_work
  for each row execute function work_submitted();
create index work_work_newest on work_work (created_at desc, id) include (round_id, item_id, stage_id, state, team_id);
create index work_work_state on work_work (state, created_at desc, id) include (round_id, team_id);
create index work_work_stage on work_work (stage_id, created_at desc, id);
create index work_work_last_submitted on work_work (submitted_at desc nulls last, id);
create index work_work_first_submitted on work_work (submitted_at, id);
create index work_work_title on work_work (title, id);

drop index identity_user_created;
create index identity_user_created on identity_user (created_at desc, id) include (state, kind);
create index identity_user_kind on identity_user (kind, created_at desc, id) include (state);
create index identity_user_state on identity_user (state, created_at desc, id) where state <> 'active';
create index identity_user_name on identity_user ((real_name collate "zh-x-icu"), id);
drop index identity_person_school;
create index identity_person_school on identity_person (school_id, user_id);
