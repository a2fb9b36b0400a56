import type { Paging } from '../db/paging.ts'

const ROWS_AT_ONCE = 500

/** All rows of a list for an export, page by page. */
export async function* inParts<Row>(page: (paging: Paging) => Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  for (let pageNum = 1; ; pageNum++) {
    const rows = await page({ pageNum, pageSize: ROWS_AT_ONCE })
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** All rows of a list for an export, by a key that no row added meanwhile shifts: each part begins after the last key. */
export async function* inPartsByKey<Row>(
  keyOf: (row: Row) => string,
  load: (after: string | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: string | undefined; ;) {
    const rows = await load(after, ROWS_AT_ONCE)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_AT_ONCE) return
    after = keyOf(rows.at(-1)!)
  }
}
