-- Facts that rules ask of people and schools: form of study, nationality, days of graduation and employment, tags of a
-- school, class of a major.
alter table identity_person
  add column study text not null default '' check (study in ('', 'full_time', 'part_time')),
  add column nationality text not null default '' check (nationality ~ '^([A-Z]{2})?$'),
  add column graduation date,
  add column employment date;
alter table organisation_school add column tags text[] not null default '{}';
alter table organisation_major add column class_code text not null default '';

create or replace view identity_person_view as
  select user_id, school_id, state = 'verified' as verified, college_id, major_id, grade, number, degree,
    state = 'refused' as refused, study, nationality, graduation, employment
  from identity_person;
create or replace view identity_user_view as
  select id, kind, username, real_name, birthday, phone_masked, phone_hash, id_hash, state, search, id_masked, id_type
  from identity_user;
create or replace view organisation_school_view as
  select id, group_id, name, short_name, aliases, code, region, search, enabled, name_en, level, tags
  from organisation_school;
create or replace view organisation_major_view as
  select id, school_id, college_id, name, class_code from organisation_major;
