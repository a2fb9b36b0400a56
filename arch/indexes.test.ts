import { describe, expect, it } from 'vitest'
import { read, sources } from './sources.ts'

/** Later migrations are bound; those before may have been applied. */
const LAST_UNBOUND = '0984'

const without = (sql: string) => sql.replaceAll(/--.*$/gm, '')
const tablesMade = (sql: string) =>
  new Set([...sql.matchAll(/\bcreate (?:unlogged |temp )?table (?:if not exists )?(\w+)/gi)].map(([, table]) => table!))

/** Indexes that a migration would build while it blocks writes of a table from before. */
function blockingIndexes(migration: string): string[] {
  const sql = without(migration)
  const made = tablesMade(sql)
  const plain = [...sql.matchAll(/\bcreate (?:unique )?index (?!concurrently)(?:if not exists )?(\w+) on (\w+)/gi)]
  const constraints = [...sql.matchAll(/\balter table (?:only )?(\w+)([^;]*)/gi)].filter(([, , change = '']) =>
    /\b(?:unique|primary key|exclude)\b(?!\s+using index)/i.test(change),
  )
  return [
    ...plain.filter(([, , table]) => !made.has(table!)).map(([, index, table]) => `${index} on ${table}`),
    ...constraints.filter(([, table]) => !made.has(table!)).map(([, table]) => `constraint of ${table}`),
  ]
}

describe('migrations', () => {
  it('create indexes of tables from before concurrently', () => {
    const all = sources('server/migrations/*.sql').map((file) => ({ file, name: file.split('/').at(-1)! }))
    const bound = all.filter(({ name }) => /^\d{4}_/.test(name) && name.slice(0, 4) > LAST_UNBOUND)
    expect(bound.flatMap(({ file, name }) => blockingIndexes(read(file)).map((at) => `${name}: ${at}`))).toEqual([])
  })

  it.each([
    ['an index', 'create index team_name on enrolment_team (name);', ['team_name on enrolment_team']],
    ['a unique index', 'CREATE UNIQUE INDEX a on b\n(c)', ['a on b']],
    ['a constraint', 'alter table a add b text,\n  add constraint c unique (b)', ['constraint of a']],
  ])('are reported for %s', (_, sql, found) => expect(blockingIndexes(sql)).toEqual(found))

  it.each([
    ['of a new table', 'create table a (b text primary key);\ncreate index c on a (b); alter table a add unique (b)'],
    ['created concurrently', '-- create index a on b (c)\ncreate index concurrently if not exists a on b (c);'],
    ['that a constraint takes over', 'alter table a add constraint b unique using index c'],
  ])('are not reported for an index %s', (_, sql) => expect(blockingIndexes(sql)).toEqual([]))
})
