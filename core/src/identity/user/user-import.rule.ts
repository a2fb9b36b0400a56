import { z } from 'zod'
import type { FieldFault } from '../../base/refusal.ts'
import { cleanText } from '../../base/shapes.ts'
import type { SheetRow } from '../../base/file/sheet-import.ts'
import { kindNames, userColumns, type ImportedUser, type UserColumn } from './user-import.ts'
import type { UserKind } from './user.ts'
import { canonicalName, whyNotName } from '../account/person-name.rule.ts'

/** Facts that the rows are checked against; names of kinds, in lower case, and roles as in the worksheet. */
export interface ImportContext {
  readonly kinds: ReadonlyMap<string, UserKind>
  readonly roles: ReadonlyMap<string, string>
  readonly groups: ReadonlyMap<string, string>
  /** Values of other accounts; user names in lower case. */
  readonly usernames: ReadonlySet<string>
  readonly phones: ReadonlySet<string>
  readonly emails: ReadonlySet<string>
}

/** Values of the rows read so far, which no later row may repeat. */
export interface SeenValues {
  readonly username: Set<string>
  readonly phone: Set<string>
  readonly email: Set<string>
}

export const nothingSeen = (): SeenValues => ({ username: new Set(), phone: new Set(), email: new Set() })

/**
 * Parses the rows of a worksheet and reports every faulty cell: `path` is `<row>.<column>`, rows numbered as in the
 * worksheet. Only rows without a fault become users. A long worksheet is read in parts that share `seen`.
 */
export function readImport(
  rows: readonly SheetRow<UserColumn>[],
  context: ImportContext,
  seen: SeenValues = nothingSeen(),
): { users: ImportedUser[]; faults: FieldFault[] } {
  const users: ImportedUser[] = []
  const faults: FieldFault[] = []
  for (const row of rows) {
    const cell = (column: UserColumn) => cleanText(row.cells[column] ?? '')
    const bad = new Map<UserColumn, { zh: string; en: string }>()
    const check = (column: UserColumn, fits: boolean, zh: string, en: string) => {
      if (!fits && !bad.has(column)) bad.set(column, { zh, en })
    }
    const unique = (column: 'username' | 'phone' | 'email', used: ReadonlySet<string>) => {
      const value = cell(column).toLowerCase()
      if (value === '') return
      check(column, !used.has(value), '已被其他账号使用', 'Another account uses this')
      check(column, !seen[column].has(value), '与表中前面的行重复', 'Repeats a row above')
      seen[column].add(value)
    }
    for (const { key, required } of userColumns) check(key, !required || cell(key) !== '', '必填', 'Required')
    check('username', cell('username').length <= 50, '最多 50 个字', 'At most 50 characters')
    const realName = canonicalName(row.cells.realName ?? '')
    check('realName', realName !== '', '必填', 'Required')
    check('realName', realName.length <= 50, '最多 50 个字', 'At most 50 characters')
    const badName = whyNotName(row.cells.realName ?? '')
    if (badName) check('realName', false, badName.zh, badName.en)
    const kinds = Object.values(kindNames)
    check(
      'kind',
      context.kinds.has(cell('kind').toLowerCase()),
      `没有这种用户类型，可填：${kinds.map(({ zh }) => zh).join('、')}`,
      `No such kind of user; there are: ${kinds.map(({ en }) => en).join(', ')}`,
    )
    check('phone', /^1\d{10}$/.test(cell('phone')), '不是 11 位手机号', 'Not a phone number of 11 digits')
    check('email', cell('email') === '' || isEmail(cell('email')), '邮箱格式不正确', 'Not an e-mail address')
    check('role', cell('role') === '' || context.roles.has(cell('role')), '没有这个角色', 'No such role')
    const isGroup = cell('groupCode') === '' || context.groups.has(cell('groupCode'))
    check('groupCode', isGroup, '没有这个组织', 'No such organisation')
    check(
      'role',
      cell('groupCode') === '' || cell('role') !== '',
      '填写组织时须填写角色',
      'A role goes with the organisation',
    )
    unique('username', context.usernames)
    unique('phone', context.phones)
    unique('email', context.emails)
    for (const [column, words] of bad) faults.push({ path: `${row.number}.${column}`, ...words })
    if (bad.size > 0) continue
    users.push({
      number: row.number,
      username: cell('username'),
      realName,
      kind: context.kinds.get(cell('kind').toLowerCase())!,
      phone: cell('phone'),
      email: cell('email').toLowerCase(),
      roleId: context.roles.get(cell('role')) ?? null,
      groupId: context.groups.get(cell('groupCode')) ?? null,
    })
  }
  return { users, faults }
}

function isEmail(text: string): boolean {
  return z.email().max(100).safeParse(text).success
}
