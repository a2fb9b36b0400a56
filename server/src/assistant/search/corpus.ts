import { isInstruction } from '@podium/core/assistant/instruction.rule.ts'
import { tokensOf, type Token, type Vocabulary } from './tokens.ts'

export type TextLanguage = 'zh' | 'en'

/** A text of the site in one language. */
export interface SiteText {
  readonly title: string
  readonly path: string
  readonly language: TextLanguage
  /** Factor of its rank: below 1 for texts that are out of date. */
  readonly standing?: number
  readonly sections: ReadonlyArray<{
    readonly heading: string
    readonly lines: readonly string[]
    /** Words in which people ask for it: they are found, and never quoted. */
    readonly asked?: string
  }>
}

/** One section of a text, the unit that is found. */
export interface Chunk {
  readonly title: string
  readonly heading: string
  readonly path: string
  readonly language: TextLanguage
  readonly standing: number
  readonly lines: readonly string[]
  readonly asked: string
}

export interface Match {
  readonly chunk: Chunk
  readonly score: number
  /** Share of what the question says that stands in the chunk, from 0 to 1. */
  readonly coverage: number
}

interface Indexed {
  readonly chunk: Chunk
  readonly terms: ReadonlyMap<string, number>
  readonly length: number
}

const K1 = 1.2
const B = 0.6
const TITLE_WEIGHT = 1.5
const HEADING_WEIGHT = 2
/** Shorter words have too many neighbours. */
const SHORTEST_MISSPELT = 5
/** Longer sections are found by their beginning. */
const MAX_CHUNK_CHARACTERS = 3_000

/** The texts of one site with an inverted index of their sections, ranked by BM25. Lives in memory. */
export class Corpus implements Vocabulary {
  readonly #chunks = new Map<number, Indexed>()
  readonly #postings = new Map<string, Map<number, number>>()
  readonly #sources = new Map<string, { stamp: string; chunks: number[]; characters: number }>()
  #nextChunk = 0
  #totalLength = 0
  #characters = 0

  /** Characters of all texts. */
  get characters(): number {
    return this.#characters
  }

  get size(): number {
    return this.#chunks.size
  }

  /** Stamps of the sources, by id; a stamp changes with the texts of its source. */
  stamps(): ReadonlyMap<string, string> {
    return new Map([...this.#sources].map(([id, { stamp }]) => [id, stamp]))
  }

  /** Adds the texts of a source, or replaces them. */
  put(sourceId: string, stamp: string, texts: readonly SiteText[]): void {
    this.remove(sourceId)
    const chunks: number[] = []
    let characters = 0
    for (const { title, path, language, standing = 1, sections } of texts) {
      for (const { heading, lines, asked = '' } of sections) {
        const chunk = { title, heading, path, language, standing, lines: clipped(lines), asked }
        const no = this.#nextChunk++
        this.#index(no, chunk)
        chunks.push(no)
        characters += chunk.lines.reduce((sum, line) => sum + line.length, 0)
      }
    }
    this.#sources.set(sourceId, { stamp, chunks, characters })
    this.#characters += characters
  }

  remove(sourceId: string): void {
    const source = this.#sources.get(sourceId)
    if (!source) return
    for (const no of source.chunks) this.#forget(no)
    this.#sources.delete(sourceId)
    this.#characters -= source.characters
  }

  has(term: string): boolean {
    return this.#postings.has(term)
  }

  nearest(term: string): string | null {
    if (term.length < SHORTEST_MISSPELT) return null
    for (const known of this.#postings.keys()) {
      if (known[0] === term[0] && Math.abs(known.length - term.length) < 2 && differByOne(known, term)) return known
    }
    return null
  }

  /** The sections of a language that match best, best first. */
  search(tokens: readonly Token[], language: TextLanguage, limit: number): Match[] {
    const wanted = merged(tokens).map((token) => ({ ...token, rarity: this.rarityOf(token.term) }))
    const total = wanted.reduce((sum, { weight, rarity }) => sum + weight * rarity, 0)
    if (total === 0) return []
    const average = this.#totalLength / Math.max(1, this.#chunks.size)
    const found = new Map<number, { score: number; covered: number }>()
    for (const { term, weight, rarity } of wanted) {
      for (const [no, frequency] of this.#postings.get(term) ?? []) {
        const { length, chunk } = this.#chunks.get(no)!
        if (chunk.language !== language) continue
        const sum = found.get(no) ?? { score: 0, covered: 0 }
        const saturation = (frequency * (K1 + 1)) / (frequency + K1 * (1 - B + (B * length) / average))
        sum.score += weight * rarity * saturation
        sum.covered += weight * rarity
        found.set(no, sum)
      }
    }
    return [...found]
      .map(([no, { score, covered }]) => {
        const { chunk } = this.#chunks.get(no)!
        return { chunk, score: score * chunk.standing, coverage: covered / total }
      })
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
  }

  /** Inverse document frequency; of an unknown term the greatest. */
  rarityOf(term: string): number {
    const count = this.#postings.get(term)?.size ?? 0
    return Math.log(1 + (this.#chunks.size - count + 0.5) / (count + 0.5))
  }

  #index(no: number, chunk: Chunk): void {
    const terms = new Map<string, number>()
    const add = (text: string, weight: number) => {
      for (const { term } of tokensOf(text, { withPinyin: true })) terms.set(term, (terms.get(term) ?? 0) + weight)
    }
    add(chunk.title, TITLE_WEIGHT)
    add(chunk.heading, HEADING_WEIGHT)
    // Instructions to a model are never quoted, and must not change the rank either.
    for (const line of chunk.lines) if (!isInstruction(line)) add(line, 1)
    for (const word of chunk.asked.split(' ')) add(word, 1)
    let length = 0
    for (const [term, frequency] of terms) {
      length += frequency
      const posting = this.#postings.get(term) ?? new Map<number, number>()
      this.#postings.set(term, posting.set(no, frequency))
    }
    this.#chunks.set(no, { chunk, terms, length })
    this.#totalLength += length
  }

  #forget(no: number): void {
    const indexed = this.#chunks.get(no)
    if (!indexed) return
    for (const term of indexed.terms.keys()) {
      const posting = this.#postings.get(term)
      posting?.delete(no)
      if (posting?.size === 0) this.#postings.delete(term)
    }
    this.#totalLength -= indexed.length
    this.#chunks.delete(no)
  }
}

/** Whether one letter more, less or another makes one word of the other, or two that are swapped. */
function differByOne(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  const rest = short.slice(at)
  if (short.length < long.length) return rest === long.slice(at + 1)
  const isSwapped = rest[0] === long[at + 1] && rest[1] === long[at]
  return rest.slice(1) === long.slice(at + 1) || (isSwapped && rest.slice(2) === long.slice(at + 2))
}

function clipped(lines: readonly string[]): string[] {
  let left = MAX_CHUNK_CHARACTERS
  return lines.flatMap((line) => {
    const part = line.slice(0, Math.max(0, left))
    left -= line.length
    return part === '' ? [] : [part]
  })
}

/** A term asked for twice counts once, with its greatest weight. */
function merged(tokens: readonly Token[]): Token[] {
  const weights = new Map<string, number>()
  for (const { term, weight } of tokens) weights.set(term, Math.max(weight, weights.get(term) ?? 0))
  return [...weights].map(([term, weight]) => ({ term, weight }))
}
