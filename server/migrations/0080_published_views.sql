-- What each module lets modules above it read. A store reads its own tables and these views alone.
-- Columns that are not listed stay private to their module: password hashes, sealed values, hashes of invitations.

create view organisation_group_view as
  select id, path, parent_id, name, code, level, enabled, seal_file_id, search, created_at from organisation_group;

create view organisation_school_view as
  select id, group_id, name, short_name, aliases, code, region from organisation_school;

create view organisation_college_view as
  select id, school_id, name from organisation_college;

create view organisation_major_view as
  select id, school_id, college_id, name from organisation_major;

create view identity_person_view as
  select user_id, school_id from identity_person;

create view identity_user_view as
  select id, kind, username, real_name, birthday, phone_masked, phone_hash, id_hash, state, search from identity_user;

create view identity_role_view as
  select id, key, name_zh from identity_role;

-- Who holds which permission, and in which group; a null group is every group.
create view identity_permission_holder_view as
  select held.user_id, held.group_id, held.role_id, permission.code
  from identity_user_role as held join identity_role_permission as permission on permission.role_id = held.role_id;

create view competition_round_view as
  select id, series_id, group_id, name_zh, name_en, edition, year, level, state, is_public, content, search, created_at,
    published_at
  from competition_round;

create view competition_item_view as
  select id, round_id, code, name_zh, name_en, introduction, position, enabled from competition_item;

create view competition_stage_view as
  select id, round_id, name_zh, name_en, position, opens_at, closes_at, weight from competition_stage;

create view competition_window_view as
  select id, stage_id, item_id, kind, opens_at, closes_at, forced from competition_window;

create view competition_setting_view as
  select id, round_id, item_id, stage_id, kind, no, value from competition_setting;

-- `takes_part`: neither withdrawn nor taken out.
create view enrolment_team_view as
  select id, round_id, item_id, school_id, school_name, captain_id, name, number, review_number, state, decided_at, search,
    state not in ('withdrawn', 'banned', 'disqualified', 'forfeited') as takes_part
  from enrolment_team;

create view enrolment_member_view as
  select id, team_id, user_id, role, name, state, position from enrolment_member;

-- `takes_part`: neither withdrawn nor taken out.
create view work_work_view as
  select id, team_id, item_id, stage_id, version_id, title, state, created_at,
    state not in ('withdrawn', 'violation', 'disabled') as takes_part
  from work_work;

create view work_version_view as
  select id, work_id, no, title, summary, keywords, setting_id, submitted_at from work_version;

create view work_file_view as
  select id, work_id, version_id, slot, position, file_id from work_file;

create view expert_expert_view as
  select id, user_id, group_id, school_id, organisation, expertise, state from expert_expert;

create view review_batch_view as
  select id, round_id, item_id, stage_id, state from review_batch;

create view review_entry_view as
  select batch_id, work_id, version_id, label from review_entry;

create view review_judge_view as
  select batch_id, expert_id, dropped_at from review_judge;

create view review_task_view as
  select id, batch_id, work_id, expert_id, state, comment from review_task;

create view review_run_view as
  select id, batch_id, setting_id, state from review_run;

create view review_result_view as
  select run_id, work_id, rank, tied, score, explanation from review_result;

-- `is_settled`: results that certificates and public lists may follow.
create view award_publication_view as
  select id, round_id, item_id, stage_id, run_id, state, visible_from, created_at,
    state in ('publicised', 'formal', 'corrected') as is_settled
  from award_publication;

create view award_award_view as
  select id, publication_id, name_zh, name_en, position from award_award;

create view award_winner_view as
  select id, publication_id, award_id, team_id, work_id, rank from award_winner;

create view platform_file_view as
  select id, name, media_type, size, sha256, purpose, owner_id, state, public, storage_key, stored_at from platform_file;

create view platform_job_view as
  select id, kind, owner_id, group_id, subject_type, subject_id, state, phase, done, total, result, error, created_at,
    started_at, ended_at
  from platform_job;

create view platform_audit_view as
  select id, at, actor_id, actor_name, address, action, subject_type, subject_id, group_id, input, change, outcome, code,
    duration_ms, trace_id
  from platform_audit;

create view platform_throttle_view as
  select key, count, until from platform_throttle;

comment on column enrolment_team_view.takes_part is 'not null';
comment on column work_work_view.takes_part is 'not null';
comment on column award_publication_view.is_settled is 'not null';
