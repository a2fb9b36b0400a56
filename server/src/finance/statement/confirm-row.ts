import { financeApi } from '@podium/core/finance/api.ts'
import { CONFIRM_ROWS_JOB } from '@podium/core/finance/statement/statement.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { write } from '#server/platform/kernel/write.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { payByRow } from './pay-by-row.ts'
import { loadRow } from './row.store.ts'
import { groupOfAccount } from './statement.store.ts'
import { actorOf } from './unchanged-rights.ts'

const CONFIRM = 'finance:transfer:confirm'

/** Confirms that a row paid its orders, in the way in which a slip is confirmed. */
export const confirmRow = write(
  financeApi.confirmRow,
  'finance.confirmRow',
  async function confirmRow({ services, tx, viewer, note }, { rowId, version }) {
    orNotFound(await loadRow(tx, rowId, viewer.scopeOf(CONFIRM)))
    const { exceptions, rowIds } = await payByRow(services, tx, rowId, viewer.userId, (row) =>
      refuseStale(tx, { type: 'statement', id: rowId, version: row.version }, version),
    )
    note({ type: 'statement', id: rowId, after: { confirmed: true, rows: rowIds.length, exceptions } })
    return { exceptions, rows: rowIds.length }
  },
)

/** Queues the confirmation of everything that is matched on an account. */
export const confirmRows = write(
  financeApi.confirmRows,
  'finance.confirmRows',
  async function confirmRows({ services, tx, viewer, note }, { accountId, ...filter }) {
    const groupId = orNotFound(await groupOfAccount(tx, accountId, viewer.scopeOf(CONFIRM)))
    note({ type: 'account', id: accountId, after: filter })
    const task = { accountId, actor: await actorOf(tx, viewer.userId), ...filter }
    return { jobId: await enqueue(services, tx, CONFIRM_ROWS_JOB, task, { ownerId: viewer.userId, groupId }) }
  },
)
