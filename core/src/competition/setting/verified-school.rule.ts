import type { EnrolSetting } from './setting.ts'

/**
 * Whether a school must verify a captain before the team is submitted: it counts its places, and gives them before it
 * approves the team.
 */
export function needsVerifiedSchool(setting: Pick<EnrolSetting, 'quotaFrom' | 'schoolQuota'>): boolean {
  return setting.quotaFrom !== 'approval' && setting.schoolQuota !== null
}

/** The items, of those with a setting, whose captains a school must verify before they submit. */
export function itemsNeedingVerifiedSchool<
  I extends { readonly terms: Pick<EnrolSetting, 'quotaFrom' | 'schoolQuota'> | null },
>(items: readonly I[]): I[] {
  return items.filter(({ terms }) => terms !== null && needsVerifiedSchool(terms))
}
