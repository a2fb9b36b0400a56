import { textIn } from '@podium/core/base/bilingual-text.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { signInResultLabels } from '@podium/core/identity/session/session-log.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import { exportRows } from '#server/platform/workbook/export-rows.ts'
import { signInsInParts, type SignInListRow } from './session-log.store.ts'

/** @spec B25 */
export const exportSignIns = exportRows<typeof identityApi.exportSignIns, SignInListRow>(
  identityApi.exportSignIns,
  'identity.exportSignIns',
  {
    competitions: async () => [],
    batches: (db, { scope, filter: { keyword = '', address = '', ...filter }, ids }) =>
      signInsInParts(db, { ...filter, scope, terms: queryTerms(keyword), address }, ids),
    columns: {
      at: { kind: 'moment', width: 20, of: ({ at }) => at.toISOString() },
      realName: { kind: 'text', width: 14, of: ({ realName }) => realName },
      accountMasked: { kind: 'text', width: 24, of: ({ accountMasked }) => accountMasked },
      mode: {
        kind: 'text',
        width: 14,
        of: ({ mode }, language) =>
          language === 'en' ? (mode === 1 ? 'Password' : 'One-time code') : mode === 1 ? '密码' : '动态码',
      },
      result: {
        kind: 'text',
        width: 12,
        of: ({ result }, language) => textIn(signInResultLabels[result], language),
      },
      address: { kind: 'text', width: 20, of: ({ address }) => address },
      agent: { kind: 'text', width: 50, of: ({ agent }) => agent },
    },
  },
)
