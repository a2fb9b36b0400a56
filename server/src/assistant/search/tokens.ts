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

/** As `tokensOf`, of what a person typed: a Latin word that is no known term is read as pinyin. */
export function questionTokens(text: string, isKnown: (term: string) => boolean): Token[] {
  return tokensOf(text).flatMap((token): Token[] => {
    if (token.weight < 1 && token.term.length > 1 && !isKnown(token.term)) return []
    const { term, written = '' } = token
    if (isKnown(term) || !/^[a-z]{4,}$/.test(written)) return [token]
    return pinyinTokens(written, isKnown) ?? [token]
  })
}

function pinyinTokens(word: string, isKnown: (term: string) => boolean): Token[] | null {
  const syllables = syllablesIn(word)
  if (!syllables || syllables.length < 2) return null
  const tokens = pairsOf(syllables).map((pair) => ({ term: PINYIN_PREFIX + pair, weight: 1 }))
  return tokens.some(({ term }) => isKnown(term)) ? tokens : null
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
