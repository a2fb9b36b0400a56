import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { baseRefusals, CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import { systemApi } from '@podium/core/system/api.ts'
import type { MenuItem } from '@podium/core/system/menu/menu.ts'
import { menuRefusals } from '@podium/core/system/menu/menu-edit.rule.ts'
import type { MenuInput, MenuRowView } from '@podium/core/system/menu/office-menu.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { system } from '../index.ts'
import { seedSystem } from './menu.ts'

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
beforeEach(async () => {
  await app.db.updateTable('system_menu').set({ customised: false }).execute()
  await app.db.deleteFrom('system_menu').where('built_in', '=', false).execute()
  await restart()
})

const restart = () => app.transact((tx) => seedSystem(app.services.manifests, tx))
const rows = async () => (await app.call(systemApi.menuList, {}, { as })).data
const rowOf = async (path: string) => (await rows()).find((row) => row.path === path)!
const inputOf = ({ builtIn: _b, customised: _c, ...row }: MenuRowView) => row as MenuInput & { menuId: string }
const save = (values: MenuInput & { menuId?: string; version?: number }, token = as) =>
  app.call(systemApi.saveMenu, values, { as: token })
const sidebar = async (token = asAdmin) => {
  const walk = (items: readonly MenuItem[], above: string[]): string[] =>
    items.flatMap((item) => [[...above, item.menuName].join('/'), ...walk(item.children, [...above, item.menuName])])
  return walk((await app.call(systemApi.userMenu, {}, { as: token })).data, [])
}
const own: MenuInput = {
  parentId: null,
  menuName: '待办用户',
  menuNameEn: 'Users to do',
  menuType: 2,
  path: '/own/users',
  component: 'system/users',
  query: '{"state":"enabled"}',
  icon: 'user',
  visible: 1,
  enabled: true,
  position: 900,
  permission: '',
}

/** @spec B26 B34 */
test('a built-in page that is renamed and moved is so in the sidebar, also after a restart, until it is restored', async () => {
  const group = await save({ ...own, menuType: 1, menuName: '常用', path: '/often', component: '', query: '' })
  const before = await rowOf('/system/user')
  await save({ ...inputOf(before), menuName: '人员', parentId: group.data.menuId })
  expect(await sidebar()).toEqual(expect.arrayContaining(['常用', '常用/人员']))
  await restart()
  expect(await sidebar()).toEqual(expect.arrayContaining(['常用', '常用/人员']))
  expect(await rowOf('/system/user')).toMatchObject({ menuId: before.menuId, customised: true, builtIn: true })

  await app.call(systemApi.restoreMenu, { menuId: before.menuId }, { as })
  expect(await sidebar()).toContain('系统管理/用户管理')
  expect(await sidebar()).not.toContain('常用/人员')
})

test('a row that is disabled is gone from the sidebar with all below it, one that is hidden stays reachable', async () => {
  const page = await rowOf('/system/user')
  await save({ ...inputOf(page), visible: 0 })
  const { data } = await app.call(systemApi.userMenu, {}, { as: asAdmin })
  const hidden = data.flatMap(({ children }) => children).find(({ path }) => path === '/system/user')
  expect(hidden).toMatchObject({ visible: 0, component: 'system/users' })
  const shown = await rowOf('/system/user')
  await save({ ...inputOf(shown), enabled: false })
  expect(await sidebar()).not.toContain('系统管理/用户管理')
})

test('a page of one’s own has its parameters and is seen by those who may open it', async () => {
  expect((await save(own)).code).toBe(0)
  const { data } = await app.call(systemApi.userMenu, {}, { as: asAdmin })
  expect(data.find(({ path }) => path === own.path)).toMatchObject({ component: 'system/users', query: own.query })
  const { groupId } = await createGroup(app)
  const expert = (await createUser(app, { kind: 'expert', roles: ['expert'], groupId })).token
  expect(await sidebar(expert)).not.toContain('待办用户')
  expect((await save(own)).code).toBe(menuRefusals.MENU_PATH_TAKEN.code)
})

test('a row of one’s own becomes the built-in page that a new version has at its address, and keeps its name', async () => {
  const page = await rowOf('/system/user')
  await app.db.deleteFrom('system_menu').where('parent_id', '=', page.menuId).execute()
  await app.db.deleteFrom('system_menu').where('id', '=', page.menuId).execute()
  const { data } = await save({ ...own, parentId: page.parentId, path: '/system/user' })
  await restart()
  expect(await rowOf('/system/user')).toMatchObject({ menuId: data.menuId, menuName: '待办用户', builtIn: true })
})

test('rows are deleted from the bottom, and built-in ones never', async () => {
  const { data: group } = await save({ ...own, menuType: 1, path: '/often', component: '', query: '' })
  const { data: page } = await save({ ...own, parentId: group.menuId })
  const remove = (menuId: string) => app.call(systemApi.removeMenu, { menuId, version: 1 }, { as })
  expect((await remove(group.menuId)).code).toBe(menuRefusals.MENU_NOT_EMPTY.code)
  expect([(await remove(page.menuId)).code, (await remove(group.menuId)).code]).toEqual([0, 0])
  const builtIn = await rowOf('/system/user')
  const answer = await app.call(systemApi.removeMenu, { menuId: builtIn.menuId, version: builtIn.version }, { as })
  expect(answer.code).toBe(menuRefusals.MENU_BUILT_IN.code)
})

test('two moves at the same time never make a cycle', async () => {
  const group = { ...own, menuType: 1 as const, component: '', query: '' }
  const { data: a } = await save({ ...group, path: '/a' })
  const { data: b } = await save({ ...group, path: '/b' })
  const answers = await Promise.all([
    save({ ...group, path: '/a', parentId: b.menuId, menuId: a.menuId, version: 1 }),
    save({ ...group, path: '/b', parentId: a.menuId, menuId: b.menuId, version: 1 }),
  ])
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, menuRefusals.MENU_CYCLE.code])
})

test('only the platform changes the menu, from a copy that is up to date', async () => {
  const { groupId } = await createGroup(app)
  const elsewhere = (await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })).token
  const calls = [save(own, asAdmin), save(own, elsewhere), app.call(systemApi.restoreMenu, {}, { as: asAdmin })]
  expect((await Promise.all(calls)).map(({ code }) => code)).toEqual(Array(3).fill(CODE_NO_ACCESS))
  const page = await rowOf('/system/user')
  const change = { ...inputOf(page), menuName: '人员' }
  expect([(await save(change)).code, (await save(change)).code]).toEqual([0, baseRefusals.STALE.code])
})
