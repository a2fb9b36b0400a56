create or replace view identity_person_view as
  select user_id, school_id, state = 'verified' as verified, college_id, major_id, grade, number, degree,
    state = 'refused' as refused
  from identity_person;
