import { describe, expect, test } from 'vitest'
import { builtInRolesOf } from '../../identity/role/built-in-roles.ts'
import { manifests } from '../../modules.ts'
import { menuSeedOf, type MenuSeed } from './menu-seed.ts'
import { menuFor, type MenuRow } from './menu.rule.ts'
import { MENU_TYPES } from './menu.ts'

function row(menuId: string, parentId: string | null, change: Partial<MenuRow> = {}): MenuRow {
  const words = { menuName: menuId, menuNameEn: menuId, path: `/${menuId}`, query: '', icon: '', component: 'a/b' }
  return { ...words, menuId, parentId, menuType: 2, visible: 1, permission: '', ...change }
}

const rows = [
  row('home', null),
  row('group', null, { menuType: 1 }),
  row('list', 'group', { permission: 'a:b:list' }),
  row('edit', 'group', { permission: 'a:b:edit,a:b:add', visible: 0, menuType: 4 }),
  row('button', 'list', { menuType: 3 }),
]

const names = (holder: { root: boolean; permissions: Set<string> }) =>
  menuFor(rows, holder).map(({ menuId, children }) => [menuId, children.map((child) => child.menuId)])

/** @spec N04 B34 P04 */
describe('the menu', () => {
  test('has the pages whose code is held, hidden ones too, and no buttons', () => {
    expect(names({ root: false, permissions: new Set(['a:b:list', 'a:b:add']) })).toEqual([
      ['home', []],
      ['group', ['list', 'edit']],
    ])
  })

  test('leaves out a group without anything in it', () => {
    expect(names({ root: false, permissions: new Set() })).toEqual([['home', []]])
  })

  test('is whole for ROOT', () => {
    expect(names({ root: true, permissions: new Set() })).toEqual([
      ['home', []],
      ['group', ['list', 'edit']],
    ])
  })
})

const menuSeed = menuSeedOf(manifests)
const builtInRoles = builtInRolesOf(manifests)

function flat(seeds: readonly MenuSeed[]): MenuSeed[] {
  return seeds.flatMap((seed) => [seed, ...flat(seed.children)])
}

describe('the built-in menu', () => {
  test('has every path, every page and every key once', () => {
    const keys = flat(menuSeed).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    const all = flat(menuSeed).filter(({ menuType }) => menuType !== MENU_TYPES.button)
    const components = all.map(({ component }) => component).filter(Boolean)
    expect([new Set(all.map(({ path }) => path)).size, new Set(components).size]).toEqual([
      all.length,
      components.length,
    ])
  })

  test('lists the other codes of a page’s resource as buttons below it', () => {
    const users = flat(menuSeed).find(({ key }) => key === '/system/user')!
    expect(users.children.map(({ codes, menuType }) => [...codes, menuType])).toContainEqual(['system:user:add', 3])
    expect(users.children.flatMap(({ codes }) => codes)).not.toContain('system:user:list')
  })

  test('shows every built-in role something, and an expert only their own reviews', () => {
    const pagesOf = (codes: readonly string[]) =>
      flat(menuSeed)
        .filter((seed) => seed.codes.some((code) => codes.includes(code)))
        .map(({ path }) => path)
    const empty = builtInRoles.filter(({ key, codes }) => key !== 'ROOT' && pagesOf(codes).length === 0)
    const expert = builtInRoles.find(({ key }) => key === 'expert')!
    expect([empty, pagesOf(expert.codes)]).toEqual([[], ['/review/tasks', '/review/score']])
  })
})
