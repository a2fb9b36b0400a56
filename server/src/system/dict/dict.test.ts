import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseRefusals, CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import { systemApi } from '@podium/core/system/api.ts'
import { dictRefusals } from '@podium/core/system/dict/dict.rule.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { system } from '../index.ts'
import { seedSystem } from '../menu/menu.ts'

let app: TestApp
let as: string
let asAdmin: string
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, organisation, system] })
  const { groupId } = await createGroup(app)
  as = (await createUser(app, { kind: 'staff', roles: ['ROOT'], groupId })).token
  asAdmin = (await createUser(app, { kind: 'staff', roles: ['system_admin'], groupId })).token
})
afterAll(() => app.close())

const entry = {
  labelZh: '一号馆',
  labelEn: 'Hall 1',
  colour: 'blue',
  position: 1,
  isDefault: false,
  enabled: true,
} as const
const added = async (dictType: string, dictValue: string, change: Partial<Record<string, unknown>> = {}) =>
  app.call(systemApi.saveDictData, { dictType, dictValue, ...entry, ...change }, { as })
const shown = async (dictType: string) =>
  (await app.call(systemApi.dict, { dictType })).data.map(({ dictValue }) => dictValue)

/** @spec B23 */
test('an own dictionary is added, filled, ordered, and gone when its entries are', async () => {
  const names = { dictType: 'venue', nameZh: '赛场', nameEn: 'Venues' }
  expect((await app.call(systemApi.saveDict, names, { as })).data.version).toBe(1)
  expect((await app.call(systemApi.saveDict, names, { as })).code).toBe(dictRefusals.DICT_EXISTS.code)
  const { data: last } = await added('venue', 'hall-2', { position: 2 })
  const { data: first } = await added('venue', 'hall-1')
  const { data: off } = await added('venue', 'hall-0', { position: 0, enabled: false })
  expect((await added('venue', 'hall-1')).code).toBe(dictRefusals.ENTRY_EXISTS.code)
  expect(await shown('venue')).toEqual(['hall-1', 'hall-2'])

  const { data: page } = await app.call(systemApi.dictPage, { keyword: 'venue' }, { as })
  expect(page).toMatchObject({ total: 1, rows: [{ ...names, builtIn: false, fixed: false, entries: 3, version: 1 }] })
  const remove = () => app.call(systemApi.removeDict, { dictType: 'venue', version: 1 }, { as })
  expect((await remove()).code).toBe(dictRefusals.DICT_NOT_EMPTY.code)
  for (const { dictDataId, version } of [first, last, off])
    await app.call(systemApi.removeDictData, { dictDataId, version }, { as })
  expect((await remove()).code).toBe(0)
  expect((await app.call(systemApi.dictPage, { keyword: 'venue' }, { as })).data.total).toBe(0)
})

test('a new default replaces the one before, and forms are told', async () => {
  await app.call(systemApi.saveDict, { dictType: 'shift', nameZh: '场次', nameEn: 'Shifts' }, { as })
  await added('shift', 'morning', { isDefault: true })
  await added('shift', 'evening', { isDefault: true, position: 2 })
  const { data } = await app.call(systemApi.dict, { dictType: 'shift' })
  expect(data.map(({ dictValue, isDefault }) => [dictValue, isDefault])).toEqual([
    ['morning', false],
    ['evening', true],
  ])
})

test('built-in entries get other labels that stay after a restart, but no other value', async () => {
  const find = async () =>
    (await app.call(systemApi.dictDataPage, { dictType: 'region', keyword: '上海' }, { as })).data.rows[0]!
  const { version, dictDataId, builtIn, ...values } = await find()
  const change = { dictType: 'region', dictDataId, version, ...values, colour: 'red' as const, labelZh: '上海' }
  expect((await app.call(systemApi.saveDictData, { ...change, dictValue: '99' }, { as })).code).toBe(
    dictRefusals.ENTRY_BUILT_IN.code,
  )
  expect((await app.call(systemApi.saveDictData, change, { as })).data.version).toBe(version + 1)
  await app.transact((tx) => seedSystem(app.services.manifests, tx))
  expect(await find()).toMatchObject({ labelZh: '上海', colour: 'red', builtIn: true })
  expect(builtIn).toBe(true)
  expect((await app.call(systemApi.saveDictData, change, { as })).code).toBe(baseRefusals.STALE.code)
  expect((await app.call(systemApi.removeDictData, { dictDataId, version: version + 1 }, { as })).code).toBe(
    dictRefusals.ENTRY_BUILT_IN.code,
  )
})

test('the values of a dictionary that the software uses are fixed', async () => {
  expect((await added('user_kind', 'robot')).code).toBe(dictRefusals.DICT_FIXED.code)
})

test('only the platform changes dictionaries; an administrator of one organisation reads them', async () => {
  expect((await app.call(systemApi.dictPage, {}, { as: asAdmin })).data.total).toBeGreaterThan(5)
  const names = { dictType: 'mine', nameZh: '我的', nameEn: 'Mine' }
  expect((await app.call(systemApi.saveDict, names, { as: asAdmin })).code).toBe(CODE_NO_ACCESS)
  expect((await app.call(systemApi.dictPage, {})).code).not.toBe(0)
})

test('a keyword is text, not a pattern', async () => {
  expect((await app.call(systemApi.dictPage, { keyword: '%' }, { as })).data.total).toBe(0)
})
