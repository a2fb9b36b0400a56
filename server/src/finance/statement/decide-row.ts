import { financeApi } from '@podium/core/finance/api.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { whyNotDecide, whyNotMatch, whyNotUndo } from '@podium/core/finance/statement/row.rule.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { orderWithin } from '../order/order-list.store.ts'
import { loadOrder } from '../order/order.store.ts'
import { changeRow, deleteParts, insertParts, loadRow, lockRow, type KeptRow } from './row.store.ts'

const RECONCILE = 'finance:statement:reconcile'

/** Assigns a row to its orders. Nothing is paid until somebody confirms it. */
export const matchRow = write(
  financeApi.matchRow,
  'finance.matchRow',
  async function matchRow({ tx, viewer, note }, { rowId, version, parts }) {
    const row = await lockOwnRow(tx, viewer, rowId, version)
    refuseIf(whyNotMatch(row, parts))
    for (const { orderId } of parts) {
      orNotFound((await orderWithin(tx, orderId, viewer.scopeOf(RECONCILE))) || null)
      const order = orNotFound(await loadOrder(tx, orderId))
      if (order.groupId !== row.groupId) throw refuse(financeRefusals.ORDER_ELSEWHERE, { no: order.no })
    }
    await insertParts(tx, rowId, parts)
    const state = parts.length > 1 ? ('split' as const) : ('matched' as const)
    await changeRow(tx, rowId, { state, by: viewer.userId })
    note({ type: 'statement', id: rowId, before: { state: row.state }, after: { state, parts } })
    return {}
  },
)

/** Leaves a row aside that pays no order. */
export const ignoreRow = write(
  financeApi.ignoreRow,
  'finance.ignoreRow',
  async function ignoreRow({ tx, viewer, note }, { rowId, version, reason }) {
    const row = await lockOwnRow(tx, viewer, rowId, version)
    refuseIf(whyNotDecide(row))
    await changeRow(tx, rowId, { state: 'ignored', reason, by: viewer.userId })
    note({ type: 'statement', id: rowId, before: { state: row.state }, after: { state: 'ignored' }, reason })
    return {}
  },
)

/** Takes the decision on a row back, while no payment depends on it. */
export const undoRow = write(
  financeApi.undoRow,
  'finance.undoRow',
  async function undoRow({ tx, viewer, note }, { rowId, version }) {
    const row = await lockOwnRow(tx, viewer, rowId, version)
    refuseIf(whyNotUndo(row))
    await deleteParts(tx, rowId)
    await changeRow(tx, rowId, { state: 'unmatched', by: null })
    note({ type: 'statement', id: rowId, before: { state: row.state }, after: { state: 'unmatched' } })
    return {}
  },
)

async function lockOwnRow(tx: Tx, viewer: Viewer, rowId: string, version: number): Promise<KeptRow> {
  orNotFound(await loadRow(tx, rowId, viewer.scopeOf(RECONCILE)))
  const row = orNotFound(await lockRow(tx, rowId))
  await refuseStale(tx, { type: 'statement', id: rowId, version: row.version }, version)
  return row
}
