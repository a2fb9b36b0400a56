import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import type { RoundState } from '../../competition/round/round-state.ts'
import type { AuditLevel, EnrolSetting } from '../../competition/setting/setting.ts'
import { whyNotJoin, type PersonToJoin, type TeamMember } from '../member/member.rule.ts'
import { enrolmentRefusals } from '../refusals.ts'
import { auditLevelLabels, hasAccepted, QUOTA_STATES, teamStateLabels, type TeamState } from '../team/team.ts'
import { leaderRefusals as no } from './refusals.ts'

/** A team with what decides whether its school may change its leaders. */
export interface LedTeam {
  readonly state: TeamState
  readonly roundState: RoundState
  readonly schoolId: string | null
  readonly setting: Pick<EnrolSetting, 'minLeaders' | 'maxLeaders'>
  readonly members: readonly TeamMember[]
}

/** Leaders of a team now. */
export function leadersOf<M extends Pick<TeamMember, 'role' | 'state'>>(members: readonly M[]): M[] {
  return members.filter((member) => member.role === 'leader' && hasAccepted(member))
}

/** Why somebody who decides at these levels can't change the leaders of this team now: only its school does. */
export function whyNotChangeLeaders(team: LedTeam, levels: readonly AuditLevel[]): Refusal | null {
  const { zh: levelZh, en: levelEn } = auditLevelLabels.school
  const { zh: stateZh, en: stateEn } = teamStateLabels[team.state]
  return firstRefusal(
    levels.includes('school') ? null : refuse(enrolmentRefusals.NOT_YOUR_LEVEL, { levelZh, levelEn }),
    team.setting.maxLeaders === 0 ? refuse(no.NO_LEADERS) : null,
    (QUOTA_STATES as readonly TeamState[]).includes(team.state)
      ? null
      : refuse(enrolmentRefusals.WRONG_STATE, { stateZh, stateEn }),
    team.roundState === 'published' ? null : refuse(enrolmentRefusals.CHANGE_TOO_LATE),
  )
}

/**
 * Why this person can't be a leader of the team, in place of the one who is replaced, if any. Leaders aren't asked, so
 * that the account must be of the name that the school typed: a wrong phone number would let a stranger in.
 */
export function whyNotNameLeader(
  team: LedTeam,
  { typedName, ...person }: Omit<PersonToJoin, 'role'> & { readonly typedName: string },
  setting: EnrolSetting,
  replaced: string | null,
): Refusal | null {
  const others = team.members.filter(({ userId }) => replaced === null || userId !== replaced)
  const { maxLeaders: max } = team.setting
  const isStranger = person.schoolId !== null && person.schoolId !== team.schoolId
  return firstRefusal(
    leadersOf(others).length >= max ? refuse(no.TOO_MANY_LEADERS, { max }) : null,
    person.name === typedName ? null : refuse(no.LEADER_NAME, { name: typedName }),
    isStranger ? refuse(no.LEADER_OTHER_SCHOOL, { name: typedName }) : null,
    whyNotJoin({ ...person, role: 'leader' }, others, team, setting),
  )
}

/** Why a leader can't be taken off without another one: the setting asks for more. */
export function whyNotDropLeader(team: LedTeam): Refusal | null {
  const count = leadersOf(team.members).length - 1
  const { minLeaders: min } = team.setting
  return count < min ? refuse(no.LEADER_MISSING, { count, min }) : null
}

/** Why the school can't approve the team: a leader that the setting asks for isn't named. */
export function whyLeaderMissing(
  level: AuditLevel,
  members: readonly Pick<TeamMember, 'role' | 'state'>[],
  { minLeaders: min }: Pick<EnrolSetting, 'minLeaders'>,
): Refusal | null {
  const count = leadersOf(members).length
  return level === 'school' && count < min ? refuse(no.LEADER_MISSING, { count, min }) : null
}

/** Why a worksheet can't name this leader of a team with these people so far. Only who enters a whole school names leaders. */
export function whyNotImportLeader(
  person: Pick<TeamMember, 'name' | 'role' | 'schoolId'>,
  joined: readonly Pick<TeamMember, 'role' | 'state'>[],
  schoolId: string | null,
  { maxLeaders: max }: Pick<EnrolSetting, 'maxLeaders'>,
): Refusal | null {
  if (person.role !== 'leader') return null
  return firstRefusal(
    max === 0 ? refuse(no.NO_LEADERS) : null,
    leadersOf(joined).length >= max ? refuse(no.TOO_MANY_LEADERS, { max }) : null,
    person.schoolId !== null && person.schoolId !== schoolId
      ? refuse(no.LEADER_OTHER_SCHOOL, { name: person.name })
      : null,
  )
}
