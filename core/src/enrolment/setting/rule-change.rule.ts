import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { competitionRefusals } from '../../competition/refusals.ts'
import { whyNoReason } from '../../competition/round/round.rule.ts'
import type { EnrolSetting } from '../../competition/setting/setting.ts'
import { whyNoParticipation } from '../member/member.rule.ts'
import { enrolmentRefusals as no } from '../refusals.ts'
import { sizeFaults } from '../member/member.rule.ts'
import { whyFull } from '../team/submit.rule.ts'

/** Facts of a team that the rules of size, school and limits depend on. Many teams share the same shape. */
export interface TeamShape {
  readonly members: number
  readonly teachers: number
  /** Whether a member belongs to another school. */
  readonly stranger: boolean
  /** Number of teams of the item that its busiest member is in, and its busiest adviser. */
  readonly memberTeams: number
  readonly teacherTeams: number
  /**
   * Rank by time of submission among the teams that count against the quota of the item and of the school; 0: it
   * doesn't count.
   */
  readonly itemPosition: number
  readonly schoolPosition: number
}

/** Names that refusals contain. */
export interface ShapeNames {
  readonly stranger: string
  readonly member: string
  readonly teacher: string
}

/** All rules of the setting that a team of this shape breaks. */
export function shapeFaults(shape: TeamShape, setting: EnrolSetting, names?: ShapeNames): Refusal[] {
  const { stranger = '', member = '', teacher = '' } = names ?? {}
  return [
    ...sizeFaults(shape, setting),
    shape.stranger && !setting.crossSchool ? refuse(no.OTHER_SCHOOL, { name: stranger }) : null,
    whyNoParticipation({ name: member, role: 'member' }, shape.memberTeams - 1, setting),
    whyNoParticipation({ name: teacher, role: 'teacher' }, shape.teacherTeams - 1, setting),
    whyFull({ item: quotaUseBefore(shape.itemPosition, setting.totalQuota), school: null }),
    whyFull({ item: null, school: quotaUseBefore(shape.schoolPosition, setting.schoolQuota) }),
  ].filter((refusal) => refusal !== null)
}

/** Rules that a team of this shape breaks under the new setting but not under the old one. */
export function faultsOfChange(
  shape: TeamShape,
  before: EnrolSetting,
  after: EnrolSetting,
  names?: ShapeNames,
): Refusal[] {
  const existing = new Set(shapeFaults(shape, before).map(({ kind }) => kind))
  return shapeFaults(shape, after, names).filter(({ kind }) => !existing.has(kind))
}

/** Rules that a change makes stricter; all false: no team needs to be checked. */
export interface Tightened {
  readonly size: boolean
  readonly school: boolean
  readonly teamsPerPerson: boolean
  readonly quotas: boolean
}

/** Which rules `after` makes stricter than `before`. */
export function tightened(before: EnrolSetting, after: EnrolSetting): Tightened {
  const was = sizesOf(before)
  const is = sizesOf(after)
  return {
    size: is.least.some((least, at) => least > was.least[at]!) || is.most.some((most, at) => most < was.most[at]!),
    school: before.crossSchool && !after.crossSchool,
    teamsPerPerson: after.teamsPerPerson < before.teamsPerPerson || after.teamsPerTeacher < before.teamsPerTeacher,
    quotas: lower(after.schoolQuota, before.schoolQuota) || lower(after.totalQuota, before.totalQuota),
  }
}

/**
 * Why a change that teams don't comply with can't be saved: not all of them were displayed, or the reason is missing.
 */
export function whyNotChangeRule(teams: number, accepted: number, reason: string): Refusal | null {
  return firstRefusal(
    teams > accepted ? refuse(competitionRefusals.TEAMS_BREAK_RULE, { count: teams }) : null,
    whyNoReason(teams > 0, reason),
  )
}

function quotaUseBefore(position: number, size: number | null) {
  return size === null || position === 0 ? null : { used: position - 1, size }
}

function sizesOf(setting: EnrolSetting) {
  const single = setting.entry === 'individual'
  return {
    least: [single ? 1 : setting.minMembers, setting.minTeachers],
    most: [single ? 1 : setting.maxMembers, setting.maxTeachers],
  }
}

function lower(after: number | null, before: number | null): boolean {
  return after !== null && (before === null || after < before)
}
