import { readFileSync } from 'node:fs'

/** A question with what must be found; an empty list of sources: it has no answer on the demo's site. */
export interface ListedQuestion {
  readonly question: string
  /** Titles or headings, of which one must be among the sources. */
  readonly expected: readonly string[]
  /** What the quoted sentences must say, as a pattern. */
  readonly fact: RegExp | null
}

/** Questions about the texts of the demo, and what visitors ask most, in their own words. */
export const textQuestions = questionsIn('./questions.tsv')
export const ordinaryQuestions = questionsIn('./ordinary-questions.tsv')

function questionsIn(file: string): readonly ListedQuestion[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.includes('\t'))
    .map((line) => {
      const [question = '', expected = '', fact = ''] = line.split('\t')
      return { question, expected: expected === '-' ? [] : expected.split('|'), fact: fact ? new RegExp(fact) : null }
    })
}
