import type { BilingualText } from '../../base/bilingual-text.ts'
import { builtInWords } from './built-in-words.ts'
import { dictSeed } from './dict-seed.ts'

/** The built-in label of a value of a dictionary; null: it has none. */
export function seedWords(type: string, value: string): BilingualText | null {
  const entry = dictSeed.find((dict) => dict.type === type)?.entries.find(([each]) => each === value)
  return entry ? { zh: entry[1], en: entry[2] } : null
}

/** Dictionaries of facts about people. */
const factDicts: Readonly<Record<string, string>> = {
  kind: 'user_kind',
  region: 'region',
  schoolLevel: 'school_level',
  schoolTag: 'school_tag',
  majorClass: 'major_class',
}

/** Built-in names of the values of facts that have a dictionary, for the sentences of rules. */
export function factWords(fact: string, value: string): BilingualText | null {
  const built = builtInWords(fact, value)
  if (built) return built
  const type = factDicts[fact]
  return type === undefined ? null : seedWords(type, value)
}
