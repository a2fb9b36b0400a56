import { pinyinTerms, searchTerms } from '#server/platform/db/search.ts'

export interface SchoolNames {
  readonly name: string
  readonly nameEn: string
  readonly shortName: string
  readonly code: string
  readonly aliases: readonly string[]
}

/** What a school is found by: its names and code, and the initials and the full pinyin of its names. */
export function searchTermsOfSchool({ name, nameEn, shortName, code, aliases }: SchoolNames): string[] {
  return [...searchTerms(name, nameEn, shortName, code, ...aliases), ...pinyinTerms(name, shortName, ...aliases)]
}
