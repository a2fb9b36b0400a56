import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { openDatabase, type Database } from './db.ts'
import { idsInTurn, isFew, pageTotal } from './paging.ts'

let database: Database
let release: () => Promise<void>

beforeAll(async () => {
  const made = await createTestDatabase()
  release = () => made.release()
  database = openDatabase({ url: made.url, maxConnections: 2 })
})
afterAll(async () => {
  await database.close()
  await release()
})

const rows = (count: number) => database.db.selectFrom(sql<{ n: number }>`generate_series(1, ${count})`.as('row'))
const total = (count: number, pageNum = 1, keyword = '') =>
  pageTotal(database.db, rows(count), { pageNum, pageSize: 10 }, keyword)

describe('the number of rows of a list', () => {
  test('is exact up to 10,000', async () => {
    expect([await total(0), await total(23), await total(10_000)]).toEqual([
      { total: 0 },
      { total: 23 },
      { total: 10_000 },
    ])
  })

  test('is a minimum beyond, and with a keyword beyond 1,000', async () => {
    expect([await total(10_001), await total(10_001, 1, '作品')]).toEqual([
      { total: 10_000, totalIsMinimum: true },
      { total: 1_000, totalIsMinimum: true },
    ])
  })

  test('reaches ten pages further than the requested page, and ends with the list', async () => {
    expect([await total(30_000, 2_000), await total(30_000, 2_995)]).toEqual([
      { total: 20_100, totalIsMinimum: true },
      { total: 30_000 },
    ])
  })
})

test.each([
  ['a thousand', { total: 1_000 }, 10, true],
  ['more', { total: 1_001 }, 10, false],
  ['so many that counting stopped', { total: 1_000, totalIsMinimum: true }, 10, false],
  ['an export, which counts none', { total: 0 }, 2_000, false],
])('few rows are found before they are sorted: %s', (_, found, pageSize, few) =>
  expect(isFew(found, { pageNum: 1, pageSize })).toBe(few),
)

describe('a page of a list in two parts', () => {
  const part = (name: string, count: number) =>
    database.db
      .selectFrom(sql<{ n: number }>`(select n from generate_series(1, ${count}::int) as n)`.as('row'))
      .select(sql<string>`${name}::text || row.n`.as('id'))
      .orderBy('row.n')
  const ids = (pageNum: number, first: number, others = 4) =>
    idsInTurn(database.db, part('a', first), part('b', others), { pageNum, pageSize: 3 })

  test('begins with the first part and goes on with the others', async () => {
    expect([await ids(1, 4), await ids(2, 4), await ids(3, 4), await ids(4, 4)]).toEqual([
      ['a1', 'a2', 'a3'],
      ['a4', 'b1', 'b2'],
      ['b3', 'b4'],
      [],
    ])
  })

  test('loses and repeats nothing where a part is empty or ends with a page', async () => {
    expect([await ids(1, 0), await ids(2, 0), await ids(1, 3), await ids(2, 3), await ids(1, 2, 0)]).toEqual([
      ['b1', 'b2', 'b3'],
      ['b4'],
      ['a1', 'a2', 'a3'],
      ['b1', 'b2', 'b3'],
      ['a1', 'a2'],
    ])
  })
})
