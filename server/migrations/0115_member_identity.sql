-- What an auditor compares with a team's proof: the college, and the masked number of the identity document.
create or replace view identity_person_view as
  select user_id, school_id, state = 'verified' as verified, college_id from identity_person;

create or replace view identity_user_view as
  select id, kind, username, real_name, birthday, phone_masked, phone_hash, id_hash, state, search, id_masked
  from identity_user;
