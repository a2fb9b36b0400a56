/** A new unique key for a row. Keys are independent of labels, which may change. */
export function freshKey(prefix: string, rows: readonly object[]): string {
  const taken = new Set(rows.map((row) => (row as { key?: string } | undefined)?.key))
  let n = rows.length + 1
  while (taken.has(`${prefix}${n}`)) n += 1
  return `${prefix}${n}`
}
