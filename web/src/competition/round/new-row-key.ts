/** A new unique key for a row. Keys are independent of labels, which may change. */
export function newRowKey(prefix: string, rows: readonly object[]): string {
  const existing = new Set(rows.map((row) => (row as { key?: string } | undefined)?.key))
  let n = rows.length + 1
  while (existing.has(`${prefix}${n}`)) n += 1
  return `${prefix}${n}`
}
