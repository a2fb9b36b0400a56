-- Members and teachers of a team that are in it or invited, counted as they change: a rule that is to change is
-- compared with hundreds of thousands of teams at once.
alter table enrolment_team
  add column members smallint not null default 0,
  add column teachers smallint not null default 0;

update enrolment_team as team set members = size.members, teachers = size.teachers
from (
  select team_id, count(*) filter (where role in ('captain', 'member')) as members,
    count(*) filter (where role = 'teacher') as teachers
  from enrolment_member where state in ('invited', 'accepted') group by team_id) as size
where size.team_id = team.id;

create function enrolment_count_member() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state in ('invited', 'accepted') and old.role <> 'leader' then
    update enrolment_team set members = members - (old.role <> 'teacher')::int,
      teachers = teachers - (old.role = 'teacher')::int where id = old.team_id;
  end if;
  if tg_op <> 'DELETE' and new.state in ('invited', 'accepted') and new.role <> 'leader' then
    update enrolment_team set members = members + (new.role <> 'teacher')::int,
      teachers = teachers + (new.role = 'teacher')::int where id = new.team_id;
  end if;
  return null;
end $$;

create trigger enrolment_member_counted after insert or delete on enrolment_member
  for each row execute function enrolment_count_member();
create trigger enrolment_member_recounted after update of state, role, team_id on enrolment_member
  for each row when (old.role <> new.role or old.team_id <> new.team_id
    or (old.state in ('invited', 'accepted')) <> (new.state in ('invited', 'accepted')))
  execute function enrolment_count_member();
