import { canonicalName } from '../account/person-name.rule.ts'

/** An entry of a school's list. */
export interface RosterEntry {
  readonly number: string
  readonly name: string
}

export const MAX_ROSTER = 5_000

/**
 * Reads lines of number and name, separated by a tab, comma or blanks, as copied from a spreadsheet. Blank lines are
 * left out; `faults` has the line numbers, from 1, that lack one of the two or repeat a number.
 */
export function parseRoster(text: string): { entries: RosterEntry[]; faults: number[] } {
  const entries = new Map<string, RosterEntry>()
  const faults: number[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const [, number = '', typed = ''] = /^\s*([^\s,，]+)[\s,，]+(.+?)\s*$/.exec(line) ?? []
    const name = canonicalName(typed)
    const faulty = name === '' || name.length > 50 || number.length > 30 || entries.has(number)
    if (faulty) faults.push(index + 1)
    else entries.set(number, { number, name })
  }
  return { entries: [...entries.values()], faults }
}
