import type { BilingualText } from '../../base/bilingual-text.ts'
import { dictSeed } from './dict-seed.ts'

/** The built-in label of a value of a dictionary; null: it has none. */
export function seedWords(type: string, value: string): BilingualText | null {
  const entry = dictSeed.find((dict) => dict.type === type)?.entries.find(([each]) => each === value)
  return entry ? { zh: entry[1], en: entry[2] } : null
}

/** Built-in names of kinds of people and of regions, for the sentences of rules. */
export function factWords(fact: string, value: string): BilingualText | null {
  return fact === 'kind' ? seedWords('user_kind', value) : fact === 'region' ? seedWords('region', value) : null
}
