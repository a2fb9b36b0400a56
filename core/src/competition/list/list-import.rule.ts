import { normaliseIdNumber, whyNotIdNumber } from '../../identity/account/id-card.rule.ts'
import { pastedRows } from './pasted-rows.ts'
import type { ListFault, ListRow } from './list.ts'

const ID_CARD_LENGTH = 18

/** Names what a row is about, so that the same is not listed twice. */
export function rowKey(row: ListRow): string {
  return 'idNumber' in row ? normaliseIdNumber(row.idNumber) : `${row.school} ${row.number}`
}

/**
 * Wrong rows: a number that is no identity number, an unknown school, or the same twice.
 * @param schools codes of known schools
 * @param today the day in China, `YYYY-MM-DD`
 */
export function listFaults(rows: readonly ListRow[], schools: ReadonlySet<string>, today: string): ListFault[] {
  const seen = new Set<string>()
  return rows.flatMap((row, at): ListFault[] => {
    const key = rowKey(row)
    const isTwice = seen.has(key)
    seen.add(key)
    const reason = faultOf(row, schools, today) ?? (isTwice ? 'twice' : null)
    return reason === null ? [] : [{ row: at + 1, reason }]
  })
}

function faultOf(row: ListRow, schools: ReadonlySet<string>, today: string): 'id' | 'school' | null {
  if ('idNumber' in row) return whyNotIdNumber('id_card', normaliseIdNumber(row.idNumber), today) ? 'id' : null
  return schools.has(row.school) ? null : 'school'
}

/**
 * Lines as copied from a spreadsheet: an identity number, a school's code with a student number, or a school's code; a
 * value may follow. Null stands for a line of more columns.
 */
export function readListRows(text: string): (ListRow | null)[] {
  return pastedRows(text).map(([first = '', second = '', third = '', ...more]) => {
    const isPerson = normaliseIdNumber(first).length === ID_CARD_LENGTH
    if (more.some((cell) => cell !== '') || (isPerson && third !== '')) return null
    return isPerson ? { idNumber: first, value: second } : { school: first, number: second, value: third }
  })
}
