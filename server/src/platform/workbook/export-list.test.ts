import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { get } from '@podium/core/base/endpoint.ts'
import { label, made, moment, number, text, yuan } from '@podium/core/base/export/column.ts'
import { exportOfList } from '@podium/core/base/export/export-of-list.ts'
import { pageOf, PageQuery } from '@podium/core/base/page.ts'
import { Id, Instant } from '@podium/core/base/shapes.ts'
import { read } from '../kernel/read.ts'
import { module } from '../kernel/module.ts'
import type { DataScope } from '../kernel/viewer.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { exportList } from './export-list.ts'
import { openExport } from './workbook.fixture.ts'

const Row = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(['open', 'done']),
  amount: z.number().int().nullable(),
  count: z.number().int(),
  at: Instant.nullable(),
})
type Row = z.output<typeof Row>

const list = get('/test/row/page', {
  access: ['test:row:list'],
  input: PageQuery.extend({ state: z.enum(['open', 'done']).optional() }),
  output: pageOf(Row),
  summary: 'Rows',
})
const states = { open: { zh: '进行中', en: 'Open' }, done: { zh: '已完成', en: 'Done' } }
const columns = {
  name: text('名称', 'Name'),
  state: label('状态', 'State', states),
  amount: yuan('金额', 'Amount'),
  count: number('数量', 'Count'),
  at: moment('时间', 'Time'),
  both: made(text('全部', 'All'), ({ name, count }: Row) => `${name} ${count}`),
}
const title = { zh: '清单', en: 'Rows' }
const api = {
  list,
  exportRows: exportOfList('/test/row/export', list, { title, id: 'id', code: 'test:row:export', columns }),
}

test('a column that is no field of the list’s rows does not compile', () => {
  // @ts-expect-error the rows have no such field
  exportOfList('/test/a/export', list, { title, columns: { phone: text('手机', 'Phone') } })
  // @ts-expect-error and none to name a row by
  exportOfList('/test/b/export', list, { title, id: 'phone', columns: { name: text('名称', 'Name') } })
})

const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
/** Rows that the list has; while it is read, one is added before them. */
let rows: Row[] = []
let isGrowing = false
let asked: Array<{ scope: DataScope; pageNum: number; pageSize: number }> = []

const page = read(list, async ({ viewer }, { pageNum, pageSize, state }) => {
  asked.push({ scope: viewer.scopeOf('test:row:list'), pageNum, pageSize })
  const from = (pageNum - 1) * pageSize
  const found = rows.filter((row) => state === undefined || row.state === state).slice(from, from + pageSize)
  if (isGrowing) rows.unshift(rowAt(9_999_999))
  return { rows: found, total: 0, pageNum, pageSize }
})

function rowAt(at: number): Row {
  return { id: idOf(at), name: `甲${at}`, state: at % 2 ? 'open' : 'done', amount: at * 100 + 50, count: at, at: null }
}

let app: TestApp
const probe = module('test', api, { list: page, exportRows: exportList(api.exportRows, 'test.exportRows', page) })
beforeAll(async () => {
  app = await openTestApp({ modules: [probe] })
})
afterAll(() => app.close())

const both = new Set(['test:row:list', 'test:row:export'])
const withScopes = (listScope: DataScope, exportScope: DataScope) =>
  app.viewer({ permissions: both, scopeOf: (code) => (code === 'test:row:list' ? listScope : exportScope) })

async function tableOf(as: string, selection: object, keys = Object.keys(columns)) {
  asked = []
  const input = { selection, columns: keys } as never
  const { table } = await openExport(app, api.exportRows, input, { as })
  return table.slice(1)
}

test('cells are written by kind, as the list’s reader sees them', async () => {
  rows = [
    { ...rowAt(1), at: '2026-01-01T00:00:00.000Z' },
    { ...rowAt(2), amount: null },
  ]
  const [first, second] = await tableOf(withScopes({ reach: 'all' }, { reach: 'all' }), { rows: 'all' })
  expect(first!.slice(0, 4)).toEqual(['甲1', '进行中', 1.5, 1])
  expect(first![4]).toBeInstanceOf(Date)
  expect([first![5], second![2], second![4]]).toEqual(['甲1 1', null, null])
})

test('the filter is the list’s, and the chosen rows are found behind many others', async () => {
  rows = Array.from({ length: 5_000 }, (_, at) => rowAt(at))
  const as = withScopes({ reach: 'all' }, { reach: 'all' })
  expect(await tableOf(as, { rows: 'filtered', filter: { state: 'done' } }, ['name'])).toHaveLength(2_500)
  expect(await tableOf(as, { rows: 'chosen', ids: [idOf(4_999), idOf(3)] }, ['name'])).toEqual([['甲3'], ['甲4999']])
})

test('no row is twice in it when others are added meanwhile', async () => {
  rows = Array.from({ length: 4_500 }, (_, at) => rowAt(at))
  isGrowing = true
  const names = (await tableOf(withScopes({ reach: 'all' }, { reach: 'all' }), { rows: 'all' }, ['name'])).flat()
  isGrowing = false
  expect(new Set(names).size).toBe(names.length)
  expect(names).toHaveLength(4_500)
})

test('pages are asked for as the file is read, not before', async () => {
  rows = Array.from({ length: 20_000 }, (_, at) => rowAt(at))
  asked = []
  const as = app.viewer({ permissions: both, scopeOf: () => ({ reach: 'all' }) })
  const { http } = app
  const answer = await http.inject({
    method: 'POST',
    url: '/prod-api/test/row/export',
    headers: { authorization: `Bearer ${as}` },
    payload: { selection: { rows: 'all' }, columns: ['name'] },
    payloadAsStream: true,
  })
  const atStart = asked.length
  await buffer(answer.stream())
  expect([atStart < 5, asked.length]).toEqual([true, 11])
})

const group = (id: string): DataScope => ({ reach: 'groups', groups: [id], below: [] })
test.each<[string, DataScope, DataScope, DataScope]>([
  ['wider', group('a'), { reach: 'all' }, group('a')],
  ['narrower', { reach: 'all' }, group('a'), group('a')],
  ['another', group('a'), group('b'), { reach: 'groups', groups: [], below: [] }],
  ['own', { reach: 'all' }, { reach: 'own' }, { reach: 'own' }],
])('with a %s scope of the export’s permission the list is asked within both', async (_, ofList, ofExport, asks) => {
  rows = []
  await tableOf(withScopes(ofList, ofExport), { rows: 'all' })
  expect(asked.map(({ scope }) => scope)).toEqual([asks])
})
