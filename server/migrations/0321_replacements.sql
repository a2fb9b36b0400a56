-- The person who takes the place and role of a member who leaves a submitted team; open until they answer.
alter table enrolment_removal
  add replacement_id uuid references identity_user (id),
  add replacement_name text,
  add replacement_answer text,
  add constraint enrolment_removal_replacement_check check (
    (replacement_id is null) = (replacement_name is null) and (replacement_id is null) = (replacement_answer is null)),
  add constraint enrolment_removal_replacement_answer_check
    check (replacement_answer in ('open', 'accepted', 'declined'));
create index enrolment_removal_replacement on enrolment_removal (replacement_id) where state = 'pending';
