-- Schools whose teams take part in a round, or once did: whoever acts for such a school finds the round in lists and
-- filters, whoever owns it. Kept by triggers, since it follows from the teams alone.
create table competition_participant (
  round_id uuid not null references competition_round on delete cascade,
  school_id uuid not null references organisation_school on delete cascade,
  primary key (round_id, school_id)
);
create index competition_participant_school on competition_participant (school_id, round_id);

insert into competition_participant (round_id, school_id)
  select distinct round_id, school_id from enrolment_team where school_id is not null;

create function enrolment_note_participants() returns trigger language plpgsql as $$
begin
  insert into competition_participant (round_id, school_id)
    select distinct round_id, school_id from entered where school_id is not null
    on conflict do nothing;
  return null;
end $$;

create trigger enrolment_team_entered after insert on enrolment_team
  referencing new table as entered for each statement execute function enrolment_note_participants();

create function enrolment_note_participant() returns trigger language plpgsql as $$
begin
  insert into competition_participant (round_id, school_id) values (new.round_id, new.school_id)
    on conflict do nothing;
  return null;
end $$;

create trigger enrolment_team_moved after update of school_id on enrolment_team
  for each row when (new.school_id is not null and new.school_id is distinct from old.school_id)
  execute function enrolment_note_participant();
