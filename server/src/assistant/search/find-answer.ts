import type { AnswerSentence, AnswerSource } from '@podium/core/assistant/answer.ts'
import type { Chunk, Corpus, Match, TextLanguage } from './corpus.ts'
import { subjectOf } from './question-words.ts'
import { syllablesIn } from './pinyin.ts'
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
const MAX_ALIKE = 2
const MAX_SENTENCES = 4
/** Sentences that come close to the best one are quoted with it. */
const FIT = 0.55
/** Enough for the best sentence of a further source. */
const FIT_OF_SOURCE = 0.4
const LATER_SOURCE = 0.3
const KNOWN = 0.3
const IN_HEADING = 0.5
const CANDIDATES = 40

/** The sections that answer a question, with their best sentences; null below the floor. */
export function findAnswer(corpus: Corpus, question: string): FoundAnswer | null {
  const language = languageOf(question)
  const tokens = questionTokens(subjectOf(question), corpus)
  const matches = corpus.search(tokens, language, CANDIDATES)
  const best = matches.find(({ coverage }) => coverage >= FLOOR)
  if (!best) return null
  const ranked = [best, ...matches.filter((match) => match !== best && match.score >= best.score * CLOSE)]
  const chunks = distinct(ranked).slice(0, MAX_SOURCES)
  const sources = chunks.map(({ title, heading, path }, at) => ({ no: at + 1, title, heading, path }))
  return { sources, chunks, sentences: quoted(corpus, chunks, tokens) }
}

export function languageOf(question: string): TextLanguage {
  if (/\p{Script=Han}/u.test(question)) return 'zh'
  const typed = question.toLowerCase().match(/[a-z]+/g) ?? []
  return typed.length < 2 || typed.every((word) => syllablesIn(word)) ? 'zh' : 'en'
}

/** One section of each page under the same heading, and few that different contests have alike. */
function distinct(matches: readonly Match[]): Chunk[] {
  const seen = new Set<string>()
  const alike = new Map<string, number>()
  return matches.flatMap(({ chunk }) => {
    const key = `${chunk.path} ${chunk.heading}`
    const others = alike.get(chunk.asked) ?? 0
    if (seen.has(key) || (chunk.asked !== '' && others === MAX_ALIKE)) return []
    seen.add(key)
    alike.set(chunk.asked, others + 1)
    return [chunk]
  })
}

/** The sentences that say most of what was asked, best source first and in their own order. */
function quoted(corpus: Corpus, chunks: readonly Chunk[], tokens: readonly Token[]): AnswerSentence[] {
  const wanted = new Map(tokens.map(({ term, weight }) => [term, weight * corpus.rarityOf(term)]))
  const candidates = chunks.flatMap((chunk, at) => {
    const [title, heading] = [termsOf(chunk.title), termsOf(chunk.heading)]
    return sentencesOf(chunk).map((text, order) => {
      const score = scoreOf(termsOf(text), wanted, { title, heading }) / (1 + at * LATER_SOURCE)
      return { text, no: at + 1, order, score }
    })
  })
  const highest = Math.max(0, ...candidates.map(({ score }) => score))
  const bestOf = (no: number) => Math.max(...candidates.filter((each) => each.no === no).map(({ score }) => score))
  const fit = candidates
    .filter(({ score, no }) => {
      if (highest === 0) return no === 1
      return score >= highest * FIT || (score >= highest * FIT_OF_SOURCE && score === bestOf(no))
    })
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

/** What stands in the title is known of every sentence; what stands in the heading is in part. */
function scoreOf(
  said: ReadonlySet<string>,
  wanted: ReadonlyMap<string, number>,
  { title, heading }: Record<'title' | 'heading', ReadonlySet<string>>,
): number {
  let sum = 0
  for (const [term, value] of wanted) {
    if (title.has(term)) sum += value * KNOWN
    else if (said.has(term)) sum += value
    else if (heading.has(term)) sum += value * IN_HEADING
  }
  return sum
}

function termsOf(text: string): Set<string> {
  return new Set(tokensOf(text, { withPinyin: true }).map(({ term }) => term))
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
