import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { Done, Id, NoInput, Version } from '../../base/shapes.ts'
import { MenuInput, MenuRowView } from './office-menu.ts'

/** The rows behind the office's menu. @spec B26 */
export const menuApi = {
  menuList: get('/system/menu/list', {
    access: holders('system:menu:list'),
    input: NoInput,
    output: z.array(MenuRowView),
    summary: 'All menu rows in order, buttons and disabled ones too',
  }),
  saveMenu: post('/system/menu/save', {
    access: holders('system:menu:edit'),
    input: MenuInput.extend({ menuId: Id.optional(), version: Version.optional() }),
    output: z.object({ menuId: Id, version: z.number().int() }),
    summary: 'Add a menu row, or change one',
    example: {
      input: {
        parentId: null,
        menuName: '帮助文档',
        menuNameEn: 'Documentation',
        menuType: 4,
        path: 'https://docs.example.org/',
        component: '',
        query: '',
        icon: 'file',
        visible: 1,
        enabled: true,
        position: 200,
        permission: '',
      },
    },
  }),
  removeMenu: post('/system/menu/remove', {
    access: holders('system:menu:edit'),
    input: z.object({ menuId: Id, version: Version }),
    output: Done,
    summary: 'Delete a row of one’s own that has none below it',
  }),
  restoreMenu: post('/system/menu/restore', {
    access: holders('system:menu:edit'),
    /** Without an id: every built-in row. */
    input: z.object({ menuId: Id.optional() }),
    output: Done,
    summary: 'Give built-in rows their original names, icons, order and place again',
  }),
}
