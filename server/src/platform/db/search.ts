import { plainText } from '@podium/core/base/plain-text.ts'
import { pinyin } from 'pinyin-pro'

/**
 * Terms a text is found by: every pair of neighbouring characters, each single character, and pairs of the initials
 * of its pinyin, all lower case, NFKC and in one spelling. Kept in a `text[]` with a GIN index: two Han characters are enough to find a
 * name, which trigrams can't do.
 */
export function searchTerms(...texts: readonly string[]): string[] {
  const terms = new Set<string>()
  for (const text of texts) {
    const folded = foldText(text)
    addPairs(terms, folded)
    const initials = pinyin(folded, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'removed' }).join('')
    addPairs(terms, initials)
  }
  return [...terms]
}

/** A text as it is searched; `search_fold` of the database is its like. */
export function foldText(text: string): string {
  return plainText(text).normalize('NFKC').toLowerCase().replace(/\s+/g, '')
}

/** Terms that a record must all have to be found by what was typed. Empty: nothing to look for. */
export function queryTerms(typed: string): string[] {
  const characters = Array.from(foldText(typed))
  if (characters.length < 2) return characters
  return pairs(characters)
}

function addPairs(terms: Set<string>, text: string): void {
  const characters = Array.from(text)
  for (const character of characters) terms.add(character)
  for (const pair of pairs(characters)) terms.add(pair)
}

function pairs(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, at) => characters[at] + character)
}
