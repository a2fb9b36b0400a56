/** Raw SQL that static evaluation can't find. Everything else is checked; an unneeded entry is a fault. */
export const unchecked: ReadonlyArray<{ readonly file: string; readonly source: string; readonly reason: string }> = [
  {
    file: 'server/src/platform/kernel/invariants.ts',
    source: 'sql.raw(text)',
    reason: 'the queries are given by the modules; invariants.test.ts runs each of them on a database',
  },
]
