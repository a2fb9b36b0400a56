import { foldText } from '#server/platform/db/search.ts'
import { syllableOf, syllablesIn } from './pinyin.ts'

/** A part of a text to look for, and how much it says about what is meant. */
export interface Token {
  readonly term: string
  readonly weight: number
  /** The Latin word as it was written, of which `term` is the stem. */
  readonly written?: string
}

const RUNS = /\p{Script=Han}+|[\p{Script=Latin}\p{N}]+/gu
const HAN = /^\p{Script=Han}/u
const words = new Intl.Segmenter('zh-CN', { granularity: 'word' })

/** A pair across two words says little: the segmenter seldom cuts inside a word, though it cuts 参赛 and 挑战杯. */
const ACROSS = 0.35
/** What is taken for a misspelling says a little less. */
const GUESSED = 0.8
const PINYIN_PREFIX = 'py:'

/**
 * The terms of a text: pairs of Han characters, longer words, Latin words and numbers. `withPinyin` adds the pinyin of
 * each pair, for an index; single characters are terms only where they stand alone.
 */
export function tokensOf(text: string, { withPinyin = false } = {}): Token[] {
  const tokens: Token[] = []
  for (const [run] of withSpaces(text).matchAll(RUNS)) {
    if (HAN.test(run)) addHan(tokens, run, withPinyin)
    else tokens.push({ term: stem(run), weight: 1, written: run })
  }
  return tokens
}

/** The terms that the indexed texts know. */
export interface Vocabulary {
  has(term: string): boolean
  /** The known Latin term that differs by one letter, if any. */
  nearest(term: string): string | null
}

/**
 * As `tokensOf`, of what a person typed: a Latin word that is no known term is read as pinyin or as a misspelling, an
 * unknown pair of Han characters by its sound.
 */
export function questionTokens(text: string, known: Vocabulary): Token[] {
  return tokensOf(text).flatMap((token): Token[] => {
    const { term, weight, written } = token
    if (known.has(term)) return [token]
    if (written === undefined) return hanTokens(token, known)
    if (!/^[a-z]{3,}$/.test(written)) return [token]
    const syllables = syllablesIn(written)
    if (syllables?.length === 1) return []
    const spoken = syllables && pinyinTokens(syllables, known)
    if (spoken) return spoken
    const meant = known.nearest(term)
    return meant === null ? [token] : [{ term: meant, weight: weight * GUESSED }]
  })
}

/** An unknown pair across two words says nothing; one within a word may be written with a wrong character. */
function hanTokens(token: Token, known: Vocabulary): Token[] {
  const { term, weight } = token
  const characters = Array.from(term)
  if (weight < 1) return characters.length > 1 ? [] : [token]
  const sound = PINYIN_PREFIX + characters.map(syllableOf).join('')
  return characters.length === 2 && known.has(sound) ? [{ term: sound, weight: GUESSED }] : [token]
}

function pinyinTokens(syllables: readonly string[], known: Vocabulary): Token[] | null {
  const tokens = pairsOf(syllables).map((pair) => ({ term: PINYIN_PREFIX + pair, weight: 1 }))
  return tokens.some(({ term }) => known.has(term)) ? tokens : null
}

function addHan(tokens: Token[], run: string, withPinyin: boolean): void {
  const characters = Array.from(run)
  if (characters.length === 1) tokens.push({ term: run, weight: ACROSS })
  const inside = new Set<number>()
  let at = 0
  let before = 0
  for (const { segment } of words.segment(run)) {
    const { length } = Array.from(segment)
    // Single characters in a row are mostly a word that the segmenter doesn't know.
    if (before === 1 && length === 1) inside.add(at - 1)
    for (let pair = at; pair < at + length - 1; pair += 1) inside.add(pair)
    if (length > 2) tokens.push({ term: segment, weight: 1 })
    at += length
    before = length
  }
  for (const [index, pair] of pairsOf(characters).entries()) {
    tokens.push({ term: pair, weight: inside.has(index) ? 1 : ACROSS })
  }
  if (!withPinyin) return
  for (const pair of pairsOf(characters.map(syllableOf))) tokens.push({ term: PINYIN_PREFIX + pair, weight: 1 })
}

function pairsOf(parts: readonly string[]): string[] {
  return parts.slice(1).map((part, at) => parts[at]! + part)
}

/** Normalised like search terms elsewhere, but with the spaces between Latin words. */
function withSpaces(text: string): string {
  return text
    .split(/\s+/)
    .map((word) => foldText(word))
    .join(' ')
}

/** Plurals and the commonest endings of English words. */
function stem(word: string): string {
  if (word.length < 5) return word
  return word.replace(/ies$/, 'y').replace(/(?:ing|ed|es|s|e)$/, '')
}
