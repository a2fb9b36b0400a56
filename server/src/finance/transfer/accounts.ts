import { financeApi } from '@podium/core/finance/api.ts'
import { groupWithin } from '#server/organisation/index.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Db, Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { accountsOf, insertAccount, lockAccount, updateAccount } from './transfer.store.ts'

const EDIT = 'finance:account:edit'

export const accounts = read(financeApi.accounts, async function accounts({ db, viewer }) {
  return accountsOf(db, await ownGroup(db, viewer), false)
})

/** Adds or changes an account of the organisation that the viewer acts for. */
export const saveAccount = write(
  financeApi.saveAccount,
  'finance.saveAccount',
  async function saveAccount({ tx, viewer, note }, { accountId, version, ...account }) {
    const groupId = await ownGroup(tx, viewer)
    if (accountId === undefined) {
      const id = await insertAccount(tx, groupId, account)
      note({ type: 'account', id, after: account })
      return { accountId: id }
    }
    const before = orNotFound(await lockAccount(tx, accountId, groupId))
    await refuseStale(tx, { type: 'account', id: accountId, version: before.version }, version ?? 0)
    await updateAccount(tx, accountId, account)
    const { holder, bank, number, remark, enabled } = before
    note({ type: 'account', id: accountId, before: { holder, bank, number, remark, enabled }, after: account })
    return { accountId }
  },
)

async function ownGroup(db: Db | Tx, viewer: Viewer): Promise<string> {
  const groupId = orNotFound(viewer.groupId)
  return orNotFound((await groupWithin(db, groupId, viewer.scopeOf(EDIT))) ? groupId : null)
}
