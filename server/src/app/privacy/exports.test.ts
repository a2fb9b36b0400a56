import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codesOf, type ExportOfList } from '@podium/core/base/export/export-of-list.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import type { Platform } from '#server/platform/platform.ts'
import { openExport } from '#server/platform/workbook/workbook.fixture.ts'
import { passwordHasher } from '#server/platform/security/passwords.ts'
import { createTestDatabase } from '#server/platform/testing/test-database.ts'
import { fullTier, inTier } from '../../../../test-tier.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { fillLarge } from '../demo/fill-large.ts'
import { install } from '../demo/install.ts'
import { modules } from '../modules.ts'

const exported = modules
  .flatMap(({ api }) => Object.values(api))
  .filter((endpoint): endpoint is ExportOfList => 'list' in endpoint)

const password = 'Podium-demo-1'
/** In the full tier on the demo, which fills more lists; else on a few teams of the large season. */
const accounts = ['organiser', 'verifier', 'school', 'expert', 'student'].map((name) =>
  fullTier ? name : `large-${name}`,
)
const people = ['root', ...accounts]
const school = accounts[2]!

/** Texts of cells and rows; other values don’t occur in the columns that are compared. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

type Row = Readonly<Record<string, unknown>>

let app: TestApp
let release: () => Promise<void>
const tokens = new Map<string, string>()
beforeAll(async () => {
  const database = await createTestDatabase()
  release = () => database.release()
  app = await openTestApp({ modules, databaseUrl: database.url })
  const made = await install(app, { ...app.services.config, demo: true, demoPassword: password })
  if (fullTier) {
    const jobs = { runDue: () => app.runJobs() } as Platform['jobs']
    await fillDemo({ app: app.http, services: app.services, jobs } as Platform, made!, () => undefined)
  } else {
    const hash = await passwordHasher().hash(password)
    await fillLarge(database.ownerUrl, { teams: 24, schools: 3, experts: 4, items: 2 }, hash, () => undefined)
  }
  for (const username of people) {
    const { data } = await app.call(identityApi.loginByPassword, { username, password })
    tokens.set(username, data.accessToken)
  }
}, 240_000)
afterAll(async () => {
  await app.close()
  await release()
})

/** All rows of the list that the person sees; null where the list refuses. */
async function listed({ list }: ExportOfList, as: string): Promise<Row[] | null> {
  const rows: Row[] = []
  for (let pageNum = 1; ; pageNum++) {
    const { code, data } = await app.call(list, { pageNum, pageSize: 100 }, { as })
    if (code !== 0) return null
    rows.push(...(data.rows as Row[]))
    if (data.rows.length < 100) return rows
  }
}

const everyColumn = ({ columns }: ExportOfList) => Object.keys(columns)

async function tableOf(endpoint: ExportOfList, as: string, input: object): Promise<string[][]> {
  const { table } = await openExport(app, endpoint, input as never, { as })
  return table.slice(1).map((row) => row.map((cell) => textOf(cell)))
}

/** Columns that show a field as it is. */
const plainColumns = ({ columns }: ExportOfList) =>
  Object.entries(columns).filter(([, column]) => column.kind === 'text' && !('of' in column) && !column.words)

describe.each(exported.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (_path, endpoint) => {
  test('has the rows that the list shows the person, masked alike, and none for whom it refuses', async () => {
    for (const person of people) {
      const as = tokens.get(person)!
      const rows = await listed(endpoint, as)
      const input = { selection: { rows: 'all' }, columns: everyColumn(endpoint) }
      const { code } = await app.call(endpoint, input, { as })
      if (rows === null) expect(code).toBe(baseRefusals.NO_ACCESS.code)
      if (rows === null || code !== 0) continue
      const table = await tableOf(endpoint, as, input)
      expect([person, table.length]).toEqual([person, rows.length])
      for (const [key] of plainColumns(endpoint)) {
        const at = everyColumn(endpoint).indexOf(key)
        expect(table.map((cells) => cells[at]!.replace(/^'/, ''))).toEqual(rows.map((row) => textOf(row[key])))
      }
    }
  })

  test('has only the chosen columns', async () => {
    const as = tokens.get('root')!
    const [first] = everyColumn(endpoint)
    const { table } = await openExport(app, endpoint, { selection: { rows: 'all' }, columns: [first] }, { as })
    const heads = [first!, ...('roundName' in endpoint.columns && first !== 'roundName' ? ['roundName'] : [])]
    const words = heads.map((key) => endpoint.columns[key]!.zh)
    expect(table[0]).toHaveLength(words.length)
    expect(table[0]).toEqual(expect.arrayContaining(words))
  })

  test.runIf(endpoint.id !== null)('has only the chosen rows, of those the person sees', async () => {
    const all = await listed(endpoint, tokens.get('root')!)
    const ids = all!.slice(0, 3).map((row) => row[endpoint.id!])
    if (ids.length === 0) return
    const input = { selection: { rows: 'chosen', ids }, columns: everyColumn(endpoint) }
    expect(await tableOf(endpoint, tokens.get('root')!, input)).toHaveLength(ids.length)
    const seen = await listed(endpoint, tokens.get(school)!)
    const { code } = await app.call(endpoint, input, { as: tokens.get(school)! })
    if (seen === null || code !== 0) return
    const own = ids.filter((id) => seen.some((row) => row[endpoint.id!] === id))
    expect(await tableOf(endpoint, tokens.get(school)!, input)).toHaveLength(own.length)
  })

  test('is closed to who holds its permission without the list’s', async () => {
    const alone = endpoint.access.filter((code) => !codesOf(endpoint.list).includes(code))
    if (alone.length === 0) return
    const as = app.viewer({ permissions: new Set(alone) })
    const input = { selection: { rows: 'all' }, columns: everyColumn(endpoint) }
    const { code } = await app.call(endpoint, input, { as })
    expect(code).toBe(baseRefusals.NO_ACCESS.code)
  })
})

test('the lists are filled, and a school sees less than ROOT', async () => {
  const counts = await Promise.all(
    exported.map(async (endpoint) => {
      const [all, own] = await Promise.all([
        listed(endpoint, tokens.get('root')!),
        listed(endpoint, tokens.get(school)!),
      ])
      return [endpoint.path, all?.length ?? 0, own?.length ?? 0] as const
    }),
  )
  expect(counts.filter(([, all]) => all > 0).length).toBeGreaterThan(inTier(5, 10))
  expect(counts.filter(([, all, own]) => own > 0 && own < all).length).toBeGreaterThan(1)
})
