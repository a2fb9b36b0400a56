/** A wrong row of imported results; rows count from 1. */
export interface ScoreFault {
  readonly row: number
  readonly number: string
  readonly reason: 'unknown' | 'twice'
}

/** Rows whose number is of no enrolled team of the item, or that name a team twice. */
export function scoreFaults(rows: readonly { readonly number: string }[], known: ReadonlySet<string>): ScoreFault[] {
  const seen = new Set<string>()
  return rows.flatMap(({ number }, at): ScoreFault[] => {
    const reason = !known.has(number) ? 'unknown' : seen.has(number) ? 'twice' : null
    seen.add(number)
    return reason === null ? [] : [{ row: at + 1, number, reason }]
  })
}

/** Lines of a number and a score, separated by tab, comma or space, as copied from a spreadsheet; null: not such a line. */
export function readScores(text: string): ({ number: string; score: number } | null)[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, number, score] = /^(\S+?)[\s,，;；]+(-?\d+(?:\.\d+)?)$/.exec(line) ?? []
      return number === undefined || score === undefined ? null : { number, score: Number(score) }
    })
}
