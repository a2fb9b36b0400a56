import { refuse, type Refusal } from '../../base/refusal.ts'
import { AUDIT_LEVELS, type AuditLevel, type EnrolSetting } from '../../competition/setting/setting.ts'
import { needsVerifiedSchool } from '../../competition/setting/verified-school.rule.ts'
import type { TeamMember } from '../member/member.rule.ts'
import { enrolmentRefusals } from '../refusals.ts'
import { advanceFrom, type AdvancingTeam } from './advance.rule.ts'
import type { TeamState } from './team.ts'

type Rules = Pick<EnrolSetting, 'quotaFrom' | 'auditLevels' | 'schoolQuota'>

/** The level whose approval gives a team its place: the school's, or the last one; null: no level decides. */
function placeLevel({ auditLevels }: Rules): AuditLevel | null {
  return auditLevels.includes('school') ? 'school' : (auditLevels.at(-1) ?? null)
}

/**
 * Whether a team takes its place in the quotas at this step; `decided` is the level that approved it, null on submission.
 * An enrolled team always has a place.
 */
export function takesPlace(
  team: { readonly holdsPlace: boolean },
  decided: AuditLevel | null,
  next: { readonly state: TeamState },
  setting: Rules,
): boolean {
  if (team.holdsPlace) return false
  if (next.state === 'enrolled') return true
  return setting.quotaFrom === 'submission' ? decided === null : decided !== null && decided === placeLevel(setting)
}

/** Whether an approval at the present level gives the team its place. */
export function takesPlaceOnApproval(
  team: AdvancingTeam & { readonly holdsPlace: boolean },
  members: readonly TeamMember[],
  setting: Rules & Pick<EnrolSetting, 'membersMustAccept'>,
): boolean {
  const { auditLevel } = team
  return auditLevel !== null && takesPlace(team, auditLevel, advanceFrom(auditLevel, members, setting), setting)
}

/** Whether a team on which this level decides has its place already, so that a withdrawn rejection restores it. */
export function hadPlaceAt(level: AuditLevel, setting: Rules): boolean {
  const giving = placeLevel(setting)
  if (setting.quotaFrom === 'submission' || giving === null) return true
  return AUDIT_LEVELS.indexOf(level) > AUDIT_LEVELS.indexOf(giving)
}

interface CaptainsMembership {
  readonly captainVerified: boolean
  /** The school that has yet to decide on the captain's claim; null: none has. */
  readonly awaitedSchool?: string | null
}

/**
 * Why the team can't take a place of its school: the school didn't verify the captain. A team without quota per school
 * takes no place of a school, and one that waits for the school's approval is verified by it.
 */
export function whyUnverified(team: CaptainsMembership, setting: Rules): Refusal | null {
  if (!needsVerifiedSchool(setting) || team.captainVerified) return null
  return team.awaitedSchool
    ? refuse(enrolmentRefusals.MEMBERSHIP_AWAITED, { school: team.awaitedSchool })
    : refuse(enrolmentRefusals.MEMBERSHIP_UNVERIFIED)
}
