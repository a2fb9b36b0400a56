-- Added members are counted by enrolment_count_members: this one counts those who leave or change.
create or replace function enrolment_count_member() returns trigger language plpgsql as $$
begin
  if old.state in ('invited', 'accepted') and old.role <> 'leader' then
    update enrolment_team set members = members - (old.role <> 'teacher')::int,
      teachers = teachers - (old.role = 'teacher')::int where id = old.team_id;
  end if;
  if tg_op = 'UPDATE' and new.state in ('invited', 'accepted') and new.role <> 'leader' then
    update enrolment_team set members = members + (new.role <> 'teacher')::int,
      teachers = teachers + (new.role = 'teacher')::int where id = new.team_id;
  end if;
  return null;
end $$;
