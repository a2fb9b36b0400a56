import type { AnswerSentence, AnswerSource } from '@podium/core/assistant/answer.ts'
import type { Chunk, Corpus, Match, TextLanguage } from './corpus.ts'
import { subjectOf } from './question-words.ts'
import { questionTokens, tokensOf, type Token } from './tokens.ts'

/** What the sources say, quoted. */
export interface FoundAnswer {
  readonly sources: readonly AnswerSource[]
  readonly sentences: readonly AnswerSentence[]
  /** The sections behind the sources, by number from 1. */
  readonly chunks: readonly Chunk[]
}

/** Below this share of the question's words no section is taken for an answer. */
const FLOOR = 0.5
/** Sections that come close to the best one are shown with it. */
const CLOSE = 0.45
const MAX_SOURCES = 3
const MAX_SENTENCES = 4
const CANDIDATES = 12

/** The sections that answer a question, with their best sentences; null below the floor. */
export function findAnswer(corpus: Corpus, question: string): FoundAnswer | null {
  const language = languageOf(question)
  const tokens = questionTokens(subjectOf(question), (term) => corpus.has(term))
  const matches = corpus.search(tokens, language, CANDIDATES)
  const best = matches.find(({ coverage }) => coverage >= FLOOR)
  if (!best) return null
  const ranked = [best, ...matches.filter((match) => match !== best && match.score >= best.score * CLOSE)]
  const chunks = distinct(ranked).slice(0, MAX_SOURCES)
  const sources = chunks.map(({ title, heading, path }, at) => ({ no: at + 1, title, heading, path }))
  return { sources, chunks, sentences: quoted(corpus, chunks, tokens) }
}

export function languageOf(question: string): TextLanguage {
  return /\p{Script=Han}/u.test(question) || !/[a-z]{2,} [a-z]{2,}/i.test(question) || isPinyin(question) ? 'zh' : 'en'
}

/** Pinyin typed word by word has none of the small words of English. */
function isPinyin(question: string): boolean {
  return !/\b(?:the|a|an|is|are|do|does|can|could|i|we|my|to|of|for|in|on|how|what|when|where|who|which|why)\b/i.test(
    question,
  )
}

/** One section of each page under the same heading. */
function distinct(matches: readonly Match[]): Chunk[] {
  const seen = new Set<string>()
  return matches.flatMap(({ chunk }) => {
    const key = `${chunk.path} ${chunk.heading}`
    if (seen.has(key)) return []
    seen.add(key)
    return [chunk]
  })
}

/** The sentences that say most of what was asked, best source first and in their own order. */
function quoted(corpus: Corpus, chunks: readonly Chunk[], tokens: readonly Token[]): AnswerSentence[] {
  const wanted = new Map(tokens.map(({ term, weight }) => [term, weight * corpus.rarityOf(term)]))
  const candidates = chunks.flatMap((chunk, at) =>
    sentencesOf(chunk).map((text, order) => ({
      text,
      no: at + 1,
      order,
      score: scoreOf(text, wanted) / (1 + at * 0.5),
    })),
  )
  const highest = Math.max(0, ...candidates.map(({ score }) => score))
  const fit = candidates
    .filter(({ score, no }) => (highest === 0 ? no === 1 : score >= highest * 0.6))
    .sort((a, b) => b.score - a.score || a.no - b.no || a.order - b.order)
    .slice(0, MAX_SENTENCES)
    .sort((a, b) => a.no - b.no || a.order - b.order)
  const seen = new Set<string>()
  return fit.flatMap(({ text, no }) => {
    if (seen.has(text)) return []
    seen.add(text)
    return [{ text, sources: [no] }]
  })
}

function scoreOf(text: string, wanted: ReadonlyMap<string, number>): number {
  const terms = new Set(tokensOf(text, { withPinyin: true }).map(({ term }) => term))
  let sum = 0
  for (const [term, value] of wanted) if (terms.has(term)) sum += value
  return sum
}

const SENTENCE = /[^。！？!?]+(?:[。！？!?]+[”’」』）]*|$)/g
const ENGLISH_SENTENCE = /[^.!?]+(?:[.!?]+(?=\s|$)|$)/g

/** The sentences of a section, as written. */
export function sentencesOf({ lines, language }: Chunk): string[] {
  return lines.flatMap((line) =>
    (line.match(language === 'zh' ? SENTENCE : ENGLISH_SENTENCE) ?? [])
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence !== ''),
  )
}
