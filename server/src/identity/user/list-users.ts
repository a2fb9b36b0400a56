import { identityApi } from '@podium/core/identity/api.ts'
import { readTarget } from '@podium/core/identity/sign-in/target.ts'
import { read } from '#server/platform/kernel/read.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import { phoneHash } from '../account/sealed.ts'
import { listUsers } from './user-list.store.ts'

/** Users within the viewer's scope, with masked data. A complete phone number as keyword finds its owner. @spec C06 */
export const userPage = read(identityApi.userPage, async function userPage({ services, db, viewer }, input) {
  const { keyword, pageNum, pageSize, orderBy = 'createdAt', order = 'desc', ...filter } = input
  const { rows, ...total } = await listUsers(db, {
    scope: viewer.scopeOf('system:user:list'),
    ...keywordOf(services.secrets, keyword),
    ...filter,
    orderBy,
    order,
    paging: { pageNum, pageSize },
  })
  return {
    rows: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    ...total,
    pageNum,
    pageSize,
  }
})

/** What a keyword looks for: the owner of a complete phone number, or names. */
export function keywordOf(secrets: Secrets, keyword = ''): { terms: readonly string[]; phoneHash: Buffer | null } {
  const target = readTarget(keyword)
  return {
    terms: queryTerms(keyword),
    phoneHash: target?.channel === 'sms' ? phoneHash(secrets, target.value) : null,
  }
}
