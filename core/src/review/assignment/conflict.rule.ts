import type { ExpertTies, SchoolNames, WorkTies } from '../result/ties.ts'

/** What an expert may be too close to. */
export interface ConflictRule {
  readonly sameSchool: boolean
  readonly sameRegion: boolean
}

export const CONFLICTS = ['member', 'adviser', 'declared', 'school', 'region'] as const
export type Conflict = (typeof CONFLICTS)[number]

/**
 * Why this expert must not judge this work, or null. Being in the team, advising in the item and what was declared
 * always count; school and region as the review rule says. @spec B14
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

/** The same directory entry, or any name of one is a name of the other. */
export function sameSchool(a: SchoolNames, b: SchoolNames): boolean {
  if (a.schoolId !== null && a.schoolId === b.schoolId) return true
  const keys = new Set(a.names.map(nameKey).filter((key) => key !== ''))
  return b.names.some((name) => keys.has(nameKey(name)))
}

/** NFKC, lower case, without white space and punctuation: what makes two names the same. */
function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, '')
}
