import type { FactWords } from '@podium/core/competition/rule/condition-words.ts'
import { builtInWords } from '@podium/core/system/dict/built-in-words.ts'
import { useDict } from '#web/lib/use-dict.ts'

/** Labels of the values of facts that have a list, in the reader's language. */
export function useFactWords(): FactWords {
  const kinds = useDict('user_kind')
  const regions = useDict('region')
  const levels = useDict('school_level')
  const tags = useDict('school_tag')
  const classes = useDict('major_class')
  return (fact, value) => {
    const dict = { kind: kinds, region: regions, schoolLevel: levels, schoolTag: tags, majorClass: classes }[
      fact as 'kind'
    ]
    const label = dict?.labelOf(value) ?? null
    return label === null ? builtInWords(fact, value) : { zh: label, en: label }
  }
}
