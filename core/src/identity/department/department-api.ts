import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { nonEmptyPlainText } from '../../base/plain-text.ts'
import { anyText, Done, Id, Version } from '../../base/shapes.ts'
import { DepartmentRow } from './department.ts'

/** Departments of organisations, and who belongs to them. @spec B22 */
export const departmentApi = {
  departments: get('/system/dept/list', {
    access: holders('system:dept:list', 'system:user:list'),
    input: z.object({ groupId: Id }),
    output: z.array(DepartmentRow),
    summary: 'All departments of an organisation in order, at most 500',
  }),
  saveDepartment: post('/system/dept/save', {
    access: holders('system:dept:edit'),
    input: z.object({
      groupId: Id,
      departmentId: Id.optional(),
      version: Version.optional(),
      parentId: Id.nullable(),
      name: nonEmptyPlainText(60),
      /** A user with a role in the organisation. */
      leaderId: Id.nullable(),
      phone: anyText(30),
      email: z.union([z.literal(''), z.email().max(100)]),
      position: z.number().int().min(0).max(100_000),
      enabled: z.boolean(),
    }),
    output: z.object({ departmentId: Id, version: z.number().int() }),
    summary: 'Add, change or move a department within its organisation',
  }),
  removeDepartment: post('/system/dept/remove', {
    access: holders('system:dept:edit'),
    input: z.object({ departmentId: Id, version: Version }),
    output: Done,
    summary: 'Delete a department without people and departments below it',
  }),
  moveToDepartment: post('/system/user/dept', {
    access: holders('system:user:edit'),
    /** `departmentId` null: to no department. */
    input: z.object({ userIds: z.array(Id).min(1).max(100), departmentId: Id.nullable() }),
    output: Done,
    summary: 'Move people to a department of an organisation where they have a role',
  }),
}
