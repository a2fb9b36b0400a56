import { textIn } from '@podium/core/base/bilingual-text.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { roleNameIn } from '@podium/core/identity/role/role-name.ts'
import { kindNames } from '@podium/core/identity/user/user-import.ts'
import { userStateLabels } from '@podium/core/identity/user/state-labels.ts'
import { exportRows } from '#server/platform/workbook/export-rows.ts'
import { keywordOf } from './list-users.ts'
import { usersInParts, type UserListRow } from './user-list.store.ts'

/** Users within the scope as a spreadsheet, masked as in the list. @spec B28 */
export const exportUsers = exportRows<typeof identityApi.exportUsers, UserListRow>(
  identityApi.exportUsers,
  'identity.exportUsers',
  {
    competitions: async () => [],
    batches: (db, { scope, filter: { keyword, ...filter }, ids }, { secrets }) =>
      usersInParts(db, { scope, ...keywordOf(secrets, keyword), ...filter }, ids),
    columns: {
      username: { kind: 'text', width: 20, of: ({ username }) => username },
      realName: { kind: 'text', width: 14, of: ({ realName }) => realName },
      kind: { kind: 'text', width: 14, of: ({ kind }, language: Language) => textIn(kindNames[kind], language) },
      roles: { kind: 'text', width: 40, of: ({ roles }, language: Language) => rolesText(roles, language) },
      departmentName: { kind: 'text', width: 20, of: ({ departmentName }) => departmentName },
      phoneMasked: { kind: 'text', width: 16, of: ({ phoneMasked }) => phoneMasked },
      emailMasked: { kind: 'text', width: 24, of: ({ emailMasked }) => emailMasked },
      state: {
        kind: 'text',
        width: 12,
        of: ({ state }, language: Language) => textIn(userStateLabels[state], language),
      },
      createdAt: { kind: 'moment', width: 20, of: ({ createdAt }) => createdAt.toISOString() },
    },
  },
)

const rolesText = (roles: UserListRow['roles'], language: Language): string =>
  roles.map((role) => [roleNameIn(role, language), role.groupName].filter((part) => part !== '').join(' · ')).join('；')
