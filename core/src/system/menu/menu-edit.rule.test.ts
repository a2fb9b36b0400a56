import { expect, test } from 'vitest'
import { menuRefusals, permissionOf, whyNotChangeMenu, whyNotRemoveMenu, whyNotSaveMenu } from './menu-edit.rule.ts'
import type { MenuInput } from './office-menu.ts'

const row = (menuId: string, parentId: string | null, change: object = {}) => ({
  menuId,
  parentId,
  menuType: 2,
  path: `/${menuId}`,
  component: 'system/users',
  permission: 'system:user:list',
  builtIn: false,
  ...change,
})
const rows = [
  row('group', null, { menuType: 1, component: '', permission: '' }),
  row('inner', 'group', { menuType: 1, component: '', permission: '' }),
  row('page', 'inner'),
  row('button', 'page', { menuType: 3, path: '', component: '', permission: 'system:user:add' }),
  row('menu', 'group', { path: '/system/menu', builtIn: true }),
]
const around = {
  rows,
  components: new Map([['system/users', ['system:user:list', 'system:user:add']]]),
  codes: { 'system:user:list': {}, 'system:user:add': {} },
}
type Row = (typeof rows)[number]
const [group, inner, page, button, menu] = rows as [Row, Row, Row, Row, Row]

const input = (change: Partial<MenuInput> = {}): MenuInput => ({
  parentId: 'group',
  menuName: '名称',
  menuNameEn: 'Name',
  menuType: 2,
  path: '/own/list',
  component: 'system/users',
  query: '',
  icon: '',
  visible: 1,
  enabled: true,
  position: 1,
  permission: '',
  ...change,
})
const asSaved = ({ parentId, menuType, path, component, permission }: Row, change: Partial<MenuInput> = {}) =>
  input({ parentId, menuType: menuType as 1, path, component, permission, ...change })

test.each([
  ['a page of one’s own in a group', null, input(), undefined],
  ['a page with parameters', null, input({ query: '{"state":"pending"}' }), undefined],
  ['a link to another site', null, input({ path: 'https://docs.example.org/a?b=1', component: '' }), undefined],
  ['a button below a page', null, input({ menuType: 3, parentId: 'page', permission: 'system:user:add' }), undefined],
  ['another name and place of a built-in row', menu, asSaved(menu, { parentId: null, menuName: '新名' }), undefined],
  ['another address of a built-in row', menu, asSaved(menu, { path: '/other' }), 'MENU_BUILT_IN'],
  ['another permission of a built-in row', menu, asSaved(menu, { permission: '' }), 'MENU_BUILT_IN'],
  ['a page below a page', null, input({ parentId: 'page' }), 'MENU_PLACE'],
  ['a button at the top', null, input({ menuType: 3, parentId: null, permission: 'system:user:add' }), 'MENU_PLACE'],
  ['a row below a row that is gone', null, input({ parentId: 'gone' }), 'MENU_PLACE'],
  ['a group below itself', group, asSaved(group, { parentId: 'group' }), 'MENU_CYCLE'],
  ['a group below its own group', group, asSaved(group, { parentId: 'inner' }), 'MENU_CYCLE'],
  ['an address without /', null, input({ path: 'own' }), 'MENU_PATH'],
  ['an address of another protocol', null, input({ path: 'javascript:alert(1)' }), 'MENU_PATH'],
  ['an address of another host', null, input({ path: '//evil.example/a' }), 'MENU_PATH'],
  ['a page that does not exist', null, input({ component: 'system/none' }), 'MENU_COMPONENT'],
  ['a code that does not exist', null, input({ permission: 'system:user:fly' }), 'MENU_CODE'],
  ['a button without a code', null, input({ menuType: 3, parentId: 'page' }), 'MENU_CODE_MISSING'],
  ['parameters that are no object', null, input({ query: '[1]' }), 'MENU_QUERY'],
  ['the menu management disabled', menu, asSaved(menu, { enabled: false }), 'MENU_NEEDED'],
  ['the group of the menu management disabled', group, asSaved(group, { enabled: false }), 'MENU_NEEDED'],
  ['another page disabled', page, asSaved(page, { enabled: false }), undefined],
] as const)('saving %s', (_what, before, after, refusal) => {
  expect(whyNotSaveMenu(before, after, around)?.kind).toBe(refusal && menuRefusals[refusal])
})

test.each([
  ['a built-in row', menu, false, 'MENU_BUILT_IN'],
  ['a group with rows below it', inner, false, 'MENU_NOT_EMPTY'],
  ['a button whose code a role holds', button, true, 'MENU_CODE_HELD'],
  ['a button that no role needs', button, false, undefined],
] as const)('deleting %s', (_what, before, isCodeHeld, refusal) => {
  expect(whyNotRemoveMenu(before, { rows, isCodeHeld })?.kind).toBe(refusal && menuRefusals[refusal])
})

test('only somebody of the whole platform changes the menu', () => {
  expect([whyNotChangeMenu(true), whyNotChangeMenu(false)?.kind]).toEqual([null, menuRefusals.MENU_FOR_PLATFORM])
})

test('a page without codes of its own is shown to those who may open its page', () => {
  expect(permissionOf(input(), around)).toBe('system:user:list,system:user:add')
  expect(permissionOf(input({ permission: 'system:user:add, system:user:list' }), around)).toBe(
    'system:user:add,system:user:list',
  )
})
