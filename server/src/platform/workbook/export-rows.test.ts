import { expect, test } from 'vitest'
import { z } from 'zod'
import { listExport, type ExportRequest } from '@podium/core/base/export/list-export.ts'
import type { Input } from '@podium/core/base/endpoint.ts'
import { exportRows, type ExportSource, type Wanted } from './export-rows.ts'

const names = listExport('/test/names/export', {
  code: 'test:name:list',
  filter: z.object({ keyword: z.string().optional() }),
  columns: { name: { zh: '姓名', en: 'Name' }, rank: { zh: '名次', en: 'Rank' } },
  title: { zh: '名单', en: 'Names' },
  summary: 'Names',
})

interface Row {
  readonly name: string
}
type Source = ExportSource<typeof names, Row>

const text = { kind: 'text' as const, width: 10, of: ({ name }: Row) => name }
const competitions = async () => []
async function* batches() {
  yield [{ name: '甲' }]
}

test('an export that leaves out rows or columns does not compile', () => {
  // @ts-expect-error one of the columns has no cell
  const short: Source = { columns: { name: text }, competitions, batches }
  // @ts-expect-error a column that the list has not
  const long: Source = { columns: { name: text, rank: text, phone: text }, competitions, batches }
  // @ts-expect-error rows come from nowhere
  const empty: Source = { columns: { name: text, rank: text }, competitions }
  // @ts-expect-error which rows is not said
  const noRows: Input<typeof names> = { columns: ['name'] }
  // @ts-expect-error which columns is not said
  const noColumns: Input<typeof names> = { selection: { rows: 'all' } }
  // @ts-expect-error the page leaves the columns out
  const request: ExportRequest = { selection: { rows: 'all' } }
  // @ts-expect-error nobody but `exportRows` makes what a store asks for
  const wanted: Wanted<object> = { scope: { reach: 'all' }, ids: null, filter: {} }
  expect([short, long, empty, noRows, noColumns, request, wanted]).toHaveLength(7)
})

test('an export that has both is a handler with a name in the audit log', () => {
  const verb = exportRows<typeof names, Row>(names, 'test.export', {
    columns: { name: text, rank: text },
    competitions,
    batches,
  })
  expect([verb.endpoint.access, verb.action]).toEqual([['test:name:list'], 'test.export'])
})
