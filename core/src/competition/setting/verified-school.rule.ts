import type { EnrolSetting } from './setting.ts'

/**
 * Whether a school must verify a captain before the team is submitted: it counts its places, and gives them before it
 * approves the team.
 */
export function needsVerifiedSchool(setting: Pick<EnrolSetting, 'quotaFrom' | 'schoolQuota'>): boolean {
  return setting.quotaFrom !== 'approval' && setting.schoolQuota !== null
}
