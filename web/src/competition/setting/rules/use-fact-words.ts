import type { FactWords } from '@podium/core/competition/rule/condition-words.ts'
import { useDict } from '#web/lib/use-dict.ts'

/** Labels of kinds of people and of regions, in the reader's language. */
export function useFactWords(): FactWords {
  const kinds = useDict('user_kind')
  const regions = useDict('region')
  return (fact, value) => {
    const label = fact === 'kind' ? kinds.labelOf(value) : fact === 'region' ? regions.labelOf(value) : null
    return label === null ? null : { zh: label, en: label }
  }
}
