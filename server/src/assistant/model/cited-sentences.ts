import type { AnswerSentence } from '@podium/core/assistant/answer.ts'
import { isGrounded } from '@podium/core/assistant/grounding.rule.ts'
import type { ShownSource } from './prompt.ts'

/** A sentence with the numbers behind it. */
const CITED = /([^[\]]+?)\s*((?:\[\d{1,2}\]\s*)+)[。.！!]?/y

/**
 * The sentences of a model's answer, each as soon as its numbers have arrived. A sentence without an existing source, or
 * that says what its sources don't, is left out.
 */
export async function* citedSentences(
  pieces: AsyncIterable<string>,
  sources: readonly ShownSource[],
): AsyncGenerator<AnswerSentence> {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    // More numbers may follow the last ones.
    const [ready, rest] = split(text, false)
    text = rest
    yield* fit(ready, sources)
  }
  const [ready] = split(text, true)
  yield* fit(ready, sources)
}

function split(text: string, isWhole: boolean): [Array<{ text: string; numbers: number[] }>, string] {
  const found: Array<{ text: string; numbers: number[] }> = []
  let end = 0
  CITED.lastIndex = 0
  for (let match = CITED.exec(text); match; match = CITED.exec(text)) {
    if (!isWhole && CITED.lastIndex === text.length) break
    end = CITED.lastIndex
    found.push({ text: match[1]!.trim(), numbers: [...match[2]!.matchAll(/\d+/g)].map(([number]) => Number(number)) })
  }
  return [found, text.slice(end)]
}

function* fit(
  ready: ReadonlyArray<{ text: string; numbers: number[] }>,
  sources: readonly ShownSource[],
): Generator<AnswerSentence> {
  for (const { text, numbers } of ready) {
    const cited = sources.filter(({ no }) => numbers.includes(no))
    const plain = text.replace(/^[\s\-*•\d.、)]+(?=\D)/, '').replace(/[*_`#>]/g, '')
    const said = cited.map(({ title, sentences }) => [title, ...sentences].join('\n'))
    if (cited.length > 0 && isGrounded(plain, said)) yield { text: plain, sources: cited.map(({ no }) => no) }
  }
}
