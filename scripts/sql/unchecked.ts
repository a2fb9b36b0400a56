const ORPHANS = 'server/src/platform/files/orphan.store.ts'
const TABLES = 'its tables are read from the catalogue; orphan-files.test.ts runs it on a database with all of them'

/** Raw SQL that static evaluation can't find. Everything else is checked; an unneeded entry is a fault. */
export const unchecked: ReadonlyArray<{ readonly file: string; readonly source: string; readonly reason: string }> = [
  {
    file: 'server/src/platform/kernel/invariants.ts',
    source: 'sql.raw(text)',
    reason: 'the queries are given by the modules; invariants.test.ts runs each of them on a database',
  },
  {
    file: 'server/src/platform/kernel/invariants.ts',
    source: `sql<{ count: number }>\`select count(*)::float8 as count from \${sql.table(table)}\``,
    reason: 'the table is the first that such a query reads; invariants.test.ts counts each of them',
  },
  {
    file: ORPHANS,
    source: `sql\`not exists (select from \${sql.table(table)} as used where used.\${sql.ref(column)} = file.id)\``,
    reason: TABLES,
  },
  {
    file: ORPHANS,
    source: `sql<boolean>\`(\${sql.join([sql\`true\`, ...parts], sql\` and \`)})\``,
    reason: TABLES,
  },
  {
    file: ORPHANS,
    source: `sql\`true\``,
    reason: TABLES,
  },
  {
    file: ORPHANS,
    source: `sql\` and \``,
    reason: TABLES,
  },
  {
    file: ORPHANS,
    source: `sql<{ id: string }>\`
    select file.id from platform_file as file
    where file.state = \${STORED} and file.stored_at < clock_timestamp() - make_interval(hours => \${hours})
      and (\${after}::uuid is null or file.id > \${after}::uuid) and file.id <> all(\${named}::uuid[])
      and \${unreferenced(columns)}
    order by file.id limit \${limit} for update skip locked\``,
    reason: TABLES,
  },
  {
    file: ORPHANS,
    source: `sql\`update platform_file as file set state = \${REMOVED}
    where file.id = any(\${ids}::uuid[]) and file.id <> all(\${named}::uuid[]) and \${unreferenced(columns)}\``,
    reason: TABLES,
  },
]
