import type { FactWords } from '@podium/core/competition/rule/condition-words.ts'
import { useDict } from '#web/lib/use-dict.ts'

/** Labels of the values of facts that have a dictionary, in the reader's language. */
export function useFactWords(): FactWords {
  const kinds = useDict('user_kind')
  const regions = useDict('region')
  const levels = useDict('school_level')
  return (fact, value) => {
    const dict = { kind: kinds, region: regions, schoolLevel: levels }[fact as 'kind']
    const label = dict?.labelOf(value) ?? null
    return label === null ? null : { zh: label, en: label }
  }
}
