-- Changes are listed by the round of their team, which never moves. A check, not "not null": who inserts leaves it to the trigger.
alter table enrolment_change add column round_id uuid;
create function enrolment_change_set_round() returns trigger language plpgsql as $$
begin
  select team.round_id into new.round_id from enrolment_team as team where team.id = new.team_id;
  return new;
end $$;
create trigger enrolment_change_round before insert on enrolment_change
  for each row execute function enrolment_change_set_round();
update enrolment_change as change set round_id = team.round_id from enrolment_team as team where team.id = change.team_id;
alter table enrolment_change add constraint enrolment_change_has_round check (round_id is not null);
