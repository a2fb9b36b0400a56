import type { BilingualText } from '../../base/bilingual-text.ts'
import { NATIONALITIES, nationalityName } from '../../identity/account/nationality.ts'
import { DEGREES, degreeName } from '../../identity/membership/degrees.ts'
import { studyFormLabels } from '../../identity/membership/study.ts'

/** Names of the values of facts that no dictionary has; null: it has none. */
export function builtInWords(fact: string, value: string): BilingualText | null {
  if (fact === 'study') return Object.entries(studyFormLabels).find(([form]) => form === value)?.[1] ?? null
  if (fact === 'degree') return DEGREES.some((degree) => degree === value) ? degreeName(value) : null
  return fact === 'nationality' && NATIONALITIES.includes(value) ? nationalityName(value) : null
}
