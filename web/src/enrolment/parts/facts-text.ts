import type { Language } from '@podium/core/base/refusal.ts'
import { factLabels, type PersonFact } from '@podium/core/competition/rule/fact.ts'
import { pick } from '#web/lib/i18n/i18n.ts'

/** Facts of a person by their labels. */
export function factsText(facts: readonly PersonFact[], language: Language): string {
  return facts.map((fact) => pick(factLabels[fact], language)).join(language === 'en' ? ', ' : '、')
}
