import type { ExpertTies, SchoolNames, WorkTies } from '../result/ties.ts'

/** Which relations count as a conflict of interest. */
export interface ConflictRule {
  readonly sameSchool: boolean
  readonly sameRegion: boolean
}

export const CONFLICTS = ['member', 'adviser', 'declared', 'school', 'region'] as const
export type Conflict = (typeof CONFLICTS)[number]

/**
 * The conflict of interest between this expert and this work, or null. Team members, advisers of the item and declared
 * conflicts always count; school and region as the review setting says. @spec B14
 */
export function conflictOf(expert: ExpertTies, work: WorkTies, rule: ConflictRule): Conflict | null {
  if (work.people.includes(expert.userId)) return 'member'
  if (work.itemAdvisers.has(expert.userId)) return 'adviser'
  if (expert.declaredWorks.includes(work.workId)) return 'declared'
  if (work.schoolId !== null && expert.declaredSchools.includes(work.schoolId)) return 'declared'
  if (rule.sameSchool && sameSchool(expert, work)) return 'school'
  if (rule.sameRegion && expert.region !== '' && expert.region === work.region) return 'region'
  return null
}

/** The same directory entry, or a name in common. */
export function sameSchool(a: SchoolNames, b: SchoolNames): boolean {
  if (a.schoolId !== null && a.schoolId === b.schoolId) return true
  const keys = new Set(a.names.map(nameKey).filter((key) => key !== ''))
  return b.names.some((name) => keys.has(nameKey(name)))
}

/** Key by which names are compared: NFKC, lower case, without white space and punctuation. */
function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, '')
}
