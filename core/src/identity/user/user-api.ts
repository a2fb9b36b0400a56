import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { listExport, type ExportColumns } from '../../base/export/list-export.ts'
import { pageOf, PageQuery } from '../../base/page.ts'
import { anyText, Done, Id, nonEmptyText, Version } from '../../base/shapes.ts'
import { PersonName } from '../account/person-name.rule.ts'
import { UserKind, UserState } from './user.ts'
import { UserRow } from './user-row.ts'

const RoleGrant = z.object({ roleId: Id, groupId: Id.nullable() })

const UserInput = z.object({
  username: nonEmptyText(50),
  realName: PersonName,
  kind: UserKind,
  phone: z.string().regex(/^1\d{10}$/),
  email: z.union([z.literal(''), z.email().max(100)]).default(''),
  roles: z.array(RoleGrant).max(20).default([]),
})

/** Filters that the list of users and its export share. */
const UserFilter = z.object({
  keyword: anyText(50).optional(),
  kind: UserKind.optional(),
  state: UserState.optional(),
  groupId: Id.optional(),
  /** With those below it. */
  departmentId: Id.optional(),
})

/** Headings of the export of users. */
export const userExportColumns = {
  username: { zh: '用户名', en: 'User name' },
  realName: { zh: '姓名', en: 'Name' },
  kind: { zh: '用户类型', en: 'Kind' },
  roles: { zh: '角色', en: 'Roles' },
  departmentName: { zh: '部门', en: 'Department' },
  phoneMasked: { zh: '手机号', en: 'Phone' },
  emailMasked: { zh: '邮箱', en: 'E-mail' },
  state: { zh: '状态', en: 'State' },
  createdAt: { zh: '创建时间', en: 'Added' },
} as const satisfies ExportColumns

/** Accounts, as staff manage them. */
export const userApi = {
  /** @spec C06 */
  userPage: get('/system/user/page', {
    access: holders('system:user:list'),
    input: PageQuery.extend({
      ...UserFilter.shape,
      orderBy: z.enum(['createdAt', 'username', 'realName']).optional(),
    }),
    output: pageOf(UserRow),
    summary: 'Users within the scope of the caller',
  }),
  exportUsers: listExport('/system/user/export', {
    code: 'system:user:export',
    filter: UserFilter,
    columns: userExportColumns,
    title: { zh: '用户', en: 'Users' },
    summary: 'Users within the scope as a spreadsheet, masked as in the list',
  }),
  /** @spec C07 */
  addUser: post('/system/user/add', {
    access: holders('system:user:add'),
    input: UserInput,
    output: z.object({ userId: Id }),
    summary: 'Add an account; its owner activates it by one-time code',
  }),
  /** @spec C09 */
  updateUser: post('/system/user/update', {
    access: holders('system:user:edit'),
    input: z.object({ userId: Id, realName: PersonName, kind: UserKind, enabled: z.boolean(), version: Version }),
    output: z.object({ version: z.number().int() }),
    summary: 'Change name, kind or state of an account',
  }),
  /** @spec C08 P05 */
  setRoles: post('/system/user/roleSet', {
    access: holders('system:user:role'),
    input: z.object({ userId: Id, roles: z.array(RoleGrant).max(20), version: Version }),
    output: z.object({ version: z.number().int() }),
    summary: 'Replace the roles of an account; nobody grants what they lack',
  }),
  /** @spec C11 */
  removeUsers: post('/system/user/delete', {
    access: holders('system:user:remove'),
    input: z.object({ userIds: z.array(Id).min(1).max(100) }),
    output: z.object({ removed: z.number().int() }),
    summary: 'Remove accounts that nothing depends on',
  }),
  resetPassword: post('/system/user/reset', {
    access: holders('system:user:edit'),
    input: z.object({ userId: Id }),
    output: Done,
    summary: 'Send the owner a one-time code to set a new password',
  }),
  revealContact: post('/system/user/contact/reveal', {
    access: holders('system:user:unmask'),
    input: z.object({ userId: Id, reason: nonEmptyText(200) }),
    /** Empty: none. */
    output: z.object({ phone: z.string(), email: z.string() }),
    summary: 'The whole phone number and e-mail address of an account, for a reason that the audit log keeps',
    example: { input: { userId: '019a9d2e-7c1b-7d43-9a55-3f2f0d9c1e21', reason: '核实本人身份' } },
  }),
  endSessions: post('/system/user/session/end', {
    access: holders('system:user:edit'),
    input: z.object({ userId: Id }),
    output: z.object({ ended: z.number().int() }),
    summary: 'End all sessions of an account',
  }),
}
