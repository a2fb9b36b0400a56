import { ChangeState } from '@podium/core/enrolment/change/change.ts'
import {
  LEFT_STATES,
  MemberState,
  PRESENT_MEMBER_STATES,
  QUOTA_STATES,
  TeamState,
} from '@podium/core/enrolment/team/team.ts'
import { GUARDIAN_AGE } from '@podium/core/identity/account/age.rule.ts'
import { stateList } from '#server/platform/kernel/invariants.ts'
import type { Invariant } from '#server/platform/kernel/module.ts'

const placed = stateList(QUOTA_STATES)
const left = stateList(LEFT_STATES)
const present = stateList(PRESENT_MEMBER_STATES)

/** Conditions that must always hold; each returned row is a violation. */
export const invariants: readonly Invariant[] = [
  {
    name: 'E4 the quotas for a kind of team are those of the teams with a place',
    sql: `select quota.item_id from enrolment_part_quota as quota
      left join (select counted.home, counted.unit, counted.key, count(*) as teams from enrolment_team as team
        cross join lateral enrolment_quotas_of(team.quota_keys) as counted
        where team.holds_place group by 1, 2, 3) as held
        on (held.home, held.unit, held.key) = (quota.item_id, quota.unit, quota.key)
      where quota.used <> coalesce(held.teams, 0)`,
  },
  {
    name: 'E1 every submitted team has a size within its setting',
    sql: `select team.id from enrolment_team as team
      join competition_setting_view as setting on setting.id = team.setting_id
      cross join lateral (select count(*) filter (where role in ('captain', 'member')) as members,
          count(*) filter (where role = 'teacher') as teachers
        from enrolment_member where team_id = team.id and state = '${MemberState.enum.accepted}') as size
      where team.state in (${placed}) and team.state <> '${TeamState.enum.returned}' and setting.value ->> 'entry' = 'team'
        and (size.members not between (setting.value ->> 'minMembers')::int and (setting.value ->> 'maxMembers')::int
          or size.teachers not between (setting.value ->> 'minTeachers')::int and (setting.value ->> 'maxTeachers')::int)`,
  },
  {
    name: 'E1 the sizes kept with a team are those of its members',
    sql: `select team.id, team.members, team.teachers from enrolment_team as team
      left join (select team_id, count(*) filter (where role in ('captain', 'member')) as members,
          count(*) filter (where role = 'teacher') as teachers
        from enrolment_member where state in (${present}) group by team_id) as size on size.team_id = team.id
      where team.members <> coalesce(size.members, 0) or team.teachers <> coalesce(size.teachers, 0)`,
  },
  {
    name: 'E2 everybody in an active team sits on a seat of their own',
    sql: `select member.id from enrolment_member as member
      join enrolment_team as team on team.id = member.team_id
      where member.state = '${MemberState.enum.accepted}' and member.role <> 'leader' and team.state not in (${left})
        and not exists (select 1 from enrolment_participation as seat
          where seat.team_id = team.id and seat.user_id = member.user_id)`,
  },
  {
    name: 'E2 no seat is held for a team that left or by somebody who is not in it',
    sql: `select seat.team_id, seat.user_id from enrolment_participation as seat
      join enrolment_team as team on team.id = seat.team_id
      where team.state in (${left}) or not exists (select 1 from enrolment_member as member
        where member.team_id = seat.team_id and member.user_id = seat.user_id and member.state = '${MemberState.enum.accepted}')`,
  },
  {
    name: 'E3 every team has one captain who is a member',
    sql: `select team.id from enrolment_team as team
      where (select count(*) from enrolment_member as member where member.team_id = team.id
        and member.role = 'captain' and member.state = '${MemberState.enum.accepted}' and member.user_id = team.captain_id) <> 1`,
  },
  {
    name: 'E4 the counters of places agree with the teams that hold them',
    sql: `select quota.item_id, quota.school_id, quota.used, held.count from enrolment_quota as quota
      cross join lateral (select count(*) from enrolment_team as team
        where team.item_id = quota.item_id and team.holds_place
          and (quota.school_id is null or team.school_id = quota.school_id)) as held
      where held.count <> quota.used`,
  },
  {
    name: 'E4 every team that holds a place is counted',
    sql: `select team.id from enrolment_team as team where team.holds_place
      and not exists (select 1 from enrolment_quota as quota where quota.item_id = team.item_id and quota.school_id is null)`,
  },
  {
    name: 'E4 only a team that takes part or is offered a place holds one, and every enrolled team does',
    sql: `select team.id from enrolment_team as team where (team.holds_place and team.state not in (${placed}) and team.offer_until is null)
      or (not team.holds_place and team.state = '${TeamState.enum.enrolled}')`,
  },
  {
    name: 'E6 nobody under 14 was submitted without a guardian’s consent',
    sql: `select team.id, member.user_id from enrolment_team as team
      join enrolment_member as member on member.team_id = team.id
      join identity_user_view as person on person.id = member.user_id
      where team.state in (${placed}) and team.state <> '${TeamState.enum.returned}'
        and member.state = '${MemberState.enum.accepted}' and member.role in ('captain', 'member')
        and person.birthday > (team.submitted_at at time zone 'Asia/Shanghai')::date - interval '${GUARDIAN_AGE} years'
        and not exists (select from identity_guardian_view as guardian where guardian.user_id = member.user_id
          and (guardian.withdrawn_at is null or guardian.withdrawn_at > team.submitted_at))`,
  },
  {
    name: 'no change request is open for a team that has left',
    sql: `select change.id from enrolment_change as change join enrolment_team as team on team.id = change.team_id
      where change.state = '${ChangeState.enum.open}' and team.state in (${left})`,
  },
  {
    name: 'the counts of teams and people are those of the teams',
    sql: `select * from (select round_id, item_id, school_id, state, day, sum(teams) as teams, sum(people) as people
        from (select round_id, item_id, school_id, state, day, teams, people from enrolment_tally
          union all select round_id, item_id, school_id, state, (submitted_at at time zone 'Asia/Shanghai')::date,
            -1, -members from enrolment_team) as counted
        group by 1, 2, 3, 4, 5) as off where teams <> 0 or people <> 0`,
  },
  {
    name: 'E8 nobody is enrolled past a level that did not decide',
    sql: `select team.id from enrolment_team as team join competition_setting_view as setting on setting.id = team.setting_id
      cross join lateral jsonb_array_elements_text(setting.value -> 'auditLevels') as level (name)
      where team.state = '${TeamState.enum.enrolled}' and team.source = 'self' and not exists (
        select 1 from enrolment_decision as decision where decision.team_id = team.id and decision.level = level.name
          and decision.action in ('approve', 'pass'))`,
  },
  {
    name: 'M8 every enrolled team with a fee has paid it or had it waived by a second person',
    sql: `select team.id from enrolment_team as team where team.state = '${TeamState.enum.enrolled}' and team.fee > 0
      and not exists (select from finance_subject_view as paid where paid.subject_id = team.id and paid.settled > 0)
      and not exists (select from finance_waiver_view as waiver where waiver.subject_id = team.id)`,
  },
]
