import { readFileSync } from 'node:fs'

/** A question with the titles or headings of which one must be found; none: it has no answer on the demo's site. */
export interface ListedQuestion {
  readonly question: string
  readonly expected: readonly string[]
}

export const listedQuestions: readonly ListedQuestion[] = readFileSync(
  new URL('./questions.tsv', import.meta.url),
  'utf8',
)
  .split('\n')
  .filter((line) => line.includes('\t'))
  .map((line) => {
    const [question = '', expected = ''] = line.split('\t')
    return { question, expected: expected === '-' ? [] : expected.split('|') }
  })
