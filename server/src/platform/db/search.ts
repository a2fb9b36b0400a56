import { plainText } from '@podium/core/base/plain-text.ts'
import { pinyin } from 'pinyin-pro'

/**
 * Search terms of texts: pairs of neighbouring characters, single characters, and pairs of pinyin initials, in lower
 * case and NFKC with variant characters unified. Stored in a `text[]` with a GIN index, which finds names by two Han
 * characters; trigrams need three.
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

const SYLLABLES = '~'
const SYLLABLE_LETTERS = 3

/**
 * Search terms of the full pinyin of texts: three neighbouring letters each, apart from those of `searchTerms`, whose
 * initials they would else be taken for.
 */
export function pinyinTerms(...texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap((text) => lettersOf(text)))].map((letters) => SYLLABLES + letters)
}

function lettersOf(text: string): string[] {
  const folded = foldText(text)
  const syllables = pinyin(folded, { toneType: 'none', v: true, type: 'array', nonZh: 'removed' })
  return triples(syllables.join('').toLowerCase())
}

/** Terms of full pinyin that a record must all contain; null: too short, or no pinyin. */
export function pinyinQuery(typed: string): string[] | null {
  const folded = foldText(typed)
  return folded.length >= SYLLABLE_LETTERS && /^[a-z]+$/.test(folded)
    ? triples(folded).map((letters) => SYLLABLES + letters)
    : null
}

function triples(letters: string): string[] {
  return Array.from({ length: Math.max(0, letters.length - SYLLABLE_LETTERS + 1) }, (_, at) =>
    letters.slice(at, at + SYLLABLE_LETTERS),
  )
}

/** Normalised text for search; must equal the database's `search_fold`. */
export function foldText(text: string): string {
  return plainText(text).normalize('NFKC').toLowerCase().replace(/\s+/g, '')
}

/** Terms that a record must all contain to match a keyword. Empty: no filter. */
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

/** Pattern for `like` and `ilike`: contains the keyword, whose `%` and `_` stand for themselves. */
export function containing(keyword: string): string {
  return `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
}
