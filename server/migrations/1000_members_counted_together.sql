-- Counts members that one statement adds by one update of their teams. The counts are read into arrays, because a plan
-- with the transition table is kept, whose size differs from call to call.
create function enrolment_count_members() returns trigger language plpgsql as $$
declare
  ids uuid[];
  more_members integer[];
  more_teachers integer[];
begin
  select array_agg(team_id), array_agg(members), array_agg(teachers) into ids, more_members, more_teachers
    from (select team_id, (count(*) filter (where role <> 'teacher'))::int as members,
        (count(*) filter (where role = 'teacher'))::int as teachers
      from added where state in ('invited', 'accepted') and role <> 'leader' group by team_id order by team_id) as counted;
  if ids is not null then
    update enrolment_team as team set members = team.members + more.members, teachers = team.teachers + more.teachers
      from unnest(ids, more_members, more_teachers) as more (team_id, members, teachers) where team.id = more.team_id;
  end if;
  return null;
end $$;

drop trigger enrolment_member_counted on enrolment_member;
create trigger enrolment_member_counted after delete on enrolment_member
  for each row execute function enrolment_count_member();
create trigger enrolment_members_counted after insert on enrolment_member
  referencing new table as added for each statement execute function enrolment_count_members();
