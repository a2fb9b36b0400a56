const MAX_CELL = 1_000

/**
 * Cells of comma- or tab-separated text (RFC 4180), by row, including empty rows. The separator is what the text has
 * more of. Rows after `maxRows` and cells after `maxColumns` are ignored.
 */
export function parseSeparated(
  text: string,
  { maxRows, maxColumns }: { maxRows: number; maxColumns: number },
): string[][] {
  const separator = count(text, '\t') > count(text, ',') && !/\t,/.test(text) ? '\t' : ','
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  const endRow = () => {
    rows.push(row)
    row = []
  }
  while (at < text.length && rows.length < maxRows) {
    const { cell, next } = (text[at] === '"' ? quotedCell(text, at, separator) : null) ?? plainCell(text, at, separator)
    if (row.length < maxColumns) row.push(cell.slice(0, MAX_CELL))
    at = next
    if (text[at] === separator) {
      at += 1
      if (at === text.length) row.push('')
      continue
    }
    endRow()
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
  }
  return row.length > 0 && rows.length < maxRows ? [...rows, row] : rows
}

function plainCell(text: string, from: number, separator: string): { cell: string; next: number } {
  let to = from
  while (to < text.length && text[to] !== separator && text[to] !== '\n' && text[to] !== '\r') to += 1
  return { cell: text.slice(from, to), next: to }
}

/** Double quotes within are doubled; what follows the closing one belongs to the cell. Null if none closes it. */
function quotedCell(text: string, from: number, separator: string): { cell: string; next: number } | null {
  let cell = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return null
    cell += text.slice(at, quote)
    at = quote + 1
    if (text[at] !== '"') break
    cell += '"'
    at += 1
  }
  const rest = plainCell(text, at, separator)
  return { cell: cell + rest.cell, next: rest.next }
}

function count(text: string, letter: string): number {
  let found = 0
  for (let at = text.indexOf(letter); at >= 0; at = text.indexOf(letter, at + 1)) found += 1
  return found
}
