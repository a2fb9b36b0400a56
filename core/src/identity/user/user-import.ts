import type { SheetColumn } from '../../base/file/sheet-import.ts'
import type { Bilingual } from '../../base/shapes.ts'
import type { UserKind } from './user.ts'

/** Columns of the worksheet that users are imported from, in order. */
export const userColumns = [
  { key: 'username', zh: '用户名', en: 'User name', required: true, sample: 'zhangsan' },
  { key: 'realName', zh: '姓名', en: 'Name', required: true, sample: '张三' },
  { key: 'kind', zh: '用户类型', en: 'Kind', required: true, sample: '' },
  { key: 'phone', zh: '手机号', en: 'Phone', required: true, sample: '13800000000' },
  { key: 'email', zh: '邮箱', en: 'E-mail', required: false, sample: '' },
  { key: 'role', zh: '角色', en: 'Role', required: false, sample: '' },
  { key: 'groupCode', zh: '组织编码', en: 'Organisation code', required: false, sample: '' },
] as const satisfies readonly SheetColumn[]

export type UserColumn = (typeof userColumns)[number]['key']

/** Names of the kinds of users in the worksheet. */
export const kindNames: Readonly<Record<UserKind, Bilingual>> = {
  student: { zh: '学生', en: 'Student' },
  teacher: { zh: '教师', en: 'Teacher' },
  school_staff: { zh: '学校管理人员', en: 'School staff' },
  expert: { zh: '专家', en: 'Expert' },
  staff: { zh: '工作人员', en: 'Staff' },
}

export interface ImportedUser {
  readonly number: number
  readonly username: string
  readonly realName: string
  readonly kind: UserKind
  readonly phone: string
  readonly email: string
  readonly roleId: string | null
  readonly groupId: string | null
}

/** The greatest number of rows in one import. */
export const MAX_IMPORT_ROWS = 50_000

/** Kinds of the background jobs of imports. */
export const CHECK_IMPORT_JOB = 'identity.check_import'
export const IMPORT_JOB = 'identity.import_users'
