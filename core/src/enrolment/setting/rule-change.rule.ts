import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { competitionRefusals } from '../../competition/refusals.ts'
import { whyNoReason } from '../../competition/round/round.rule.ts'
import type { EnrolSetting } from '../../competition/setting/setting.ts'
import { whyNoParticipation } from '../member/member.rule.ts'
import { enrolmentRefusals as no } from '../refusals.ts'
import { sizeFaults, whyFull } from '../team/submit.rule.ts'

/** What the rules of size, school and limits look at in a team. Many teams have the same shape. */
export interface TeamShape {
  readonly members: number
  readonly teachers: number
  /** Somebody in it is of another school. */
  readonly stranger: boolean
  /** Teams of the item that the busiest of its members, and of its advisers, is in. */
  readonly memberTeams: number
  readonly teacherTeams: number
  /** Place among the teams of its item and its school that hold one, the first to hand in first; 0 without a place. */
  readonly itemPlace: number
  readonly schoolPlace: number
}

/** Whose name a refusal is about. */
export interface ShapeNames {
  readonly stranger: string
  readonly member: string
  readonly teacher: string
}

/** Everything that the setting refuses in a team of this shape. */
export function shapeFaults(shape: TeamShape, setting: EnrolSetting, names?: ShapeNames): Refusal[] {
  const { stranger = '', member = '', teacher = '' } = names ?? {}
  return [
    ...sizeFaults(shape, setting),
    shape.stranger && !setting.crossSchool ? refuse(no.OTHER_SCHOOL, { name: stranger }) : null,
    whyNoParticipation({ name: member, role: 'member' }, shape.memberTeams - 1, setting),
    whyNoParticipation({ name: teacher, role: 'teacher' }, shape.teacherTeams - 1, setting),
    whyFull({ item: placesBefore(shape.itemPlace, setting.totalQuota), school: null }),
    whyFull({ item: null, school: placesBefore(shape.schoolPlace, setting.schoolQuota) }),
  ].filter((refusal) => refusal !== null)
}

/** What a team of this shape breaks by the change that it did not break before. */
export function faultsOfChange(
  shape: TeamShape,
  before: EnrolSetting,
  after: EnrolSetting,
  names?: ShapeNames,
): Refusal[] {
  const known = new Set(shapeFaults(shape, before).map(({ kind }) => kind))
  return shapeFaults(shape, after, names).filter(({ kind }) => !known.has(kind))
}

/** Which facts a change can make a team break; all false: nobody needs to be looked at. */
export interface Tightened {
  readonly size: boolean
  readonly school: boolean
  readonly seats: boolean
  readonly places: boolean
}

export function tightened(before: EnrolSetting, after: EnrolSetting): Tightened {
  const was = sizesOf(before)
  const is = sizesOf(after)
  return {
    size: is.least.some((least, at) => least > was.least[at]!) || is.most.some((most, at) => most < was.most[at]!),
    school: before.crossSchool && !after.crossSchool,
    seats: after.teamsPerPerson < before.teamsPerPerson || after.teamsPerTeacher < before.teamsPerTeacher,
    places: lower(after.schoolQuota, before.schoolQuota) || lower(after.totalQuota, before.totalQuota),
  }
}

/** Why a change that teams break can't be saved: they were not all shown, or no reason is recorded. */
export function whyNotChangeRule(teams: number, accepted: number, reason: string): Refusal | null {
  return firstRefusal(
    teams > accepted ? refuse(competitionRefusals.TEAMS_BREAK_RULE, { count: teams }) : null,
    whyNoReason(teams > 0, reason),
  )
}

function placesBefore(place: number, size: number | null) {
  return size === null || place === 0 ? null : { used: place - 1, size }
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
