import type { MenuItem } from '@podium/core/system/menu/menu.ts'
import { describe, expect, it } from 'vitest'
import { findOfficeRoute, officeRoutes, visibleMenu } from './menu-routes.ts'
import { pageName } from '../page-name.ts'

function item(part: Partial<MenuItem>): MenuItem {
  const standard = {
    menuId: '1',
    menuName: '名',
    menuNameEn: 'Name',
    menuType: 2,
    path: '/x',
    query: '',
    icon: '',
    visible: 1,
  }
  return { ...standard, component: 'a/b', children: [], ...part }
}

const menu = [
  item({
    menuType: 1,
    menuName: '系统',
    menuNameEn: 'System',
    path: '/system',
    component: '',
    children: [
      item({ menuName: '用户', path: 'user', component: 'identity/users', query: '{"kind":"staff"}' }),
      item({ menuName: '新增', menuType: 3, path: '', component: '' }),
      item({ menuName: '详情', menuType: 4, path: '/system/userDetail', visible: 0 }),
    ],
  }),
  item({ menuType: 1, menuName: '空', path: '/empty', children: [] }),
]

/** @spec B34 N04 */
describe('routes of the menu', () => {
  it('are the pages, absolute or below their group, after the workbench and one’s own messages', () => {
    expect(officeRoutes(menu).map(({ path, component, hidden }) => [path, component, hidden])).toEqual([
      ['/dashboard', 'insight/dashboard', false],
      ['/messages', 'notice/messages', true],
      ['/system/user', 'identity/users', false],
      ['/system/userDetail', 'a/b', true],
    ])
  })

  /** @spec B33 */
  it('begin with the workbench', () => {
    expect(officeRoutes(menu)[0]).toMatchObject({ path: '/dashboard', title: { zh: '工作台', en: 'Workbench' } })
  })

  it('carry their query and the groups they stand in', () => {
    const route = findOfficeRoute(officeRoutes(menu), '/system/user/')
    expect([route?.query, route?.trail]).toEqual([{ kind: 'staff' }, [{ zh: '系统', en: 'System' }]])
  })

  it('leave out other sites, to which the sidebar links', () => {
    const link = item({ menuName: '文档', menuType: 4, path: 'https://docs.example.org/a' })
    const group = item({ menuType: 1, path: '/help', component: '', children: [link] })
    expect(officeRoutes([group]).map(({ path }) => path)).not.toContain(link.path)
    expect(visibleMenu([group], 'zh-cn')[0]?.children).toMatchObject([{ title: '文档', path: link.path }])
  })

  it('are none without a menu', () => {
    expect(officeRoutes([])).toEqual([])
  })

  it('survive a query that is no JSON', () => {
    expect(officeRoutes([item({ query: '{' })])[2]?.query).toEqual({})
  })

  it('name files of the modules, whatever sub-folder they are in', () => {
    expect(pageName('../identity/office-users.page.tsx')).toBe('identity/office-users')
    expect(pageName('../certificate/issue/office-make.page.tsx')).toBe('certificate/office-make')
  })
})

describe('the menu that shows', () => {
  it('leaves out buttons, hidden pages and empty groups', () => {
    expect(visibleMenu(menu, 'en').map((node) => [node.title, node.children.map((child) => child.path)])).toEqual([
      ['System', ['/system/user']],
    ])
  })
})
