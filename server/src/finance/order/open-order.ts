import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { onConflict, refuse } from '#server/platform/kernel/refused.ts'
import { newOrderNo } from './order-number.ts'
import { insertOrder, lineAmount, openSubject, type OrderDraft } from './order.store.ts'

/**
 * Opens one order for its lines, all or nothing: a subject that has an open order, or nothing to pay, refuses the whole.
 * The caller has locked the subjects.
 */
export async function openOrder(tx: Tx, draft: Omit<OrderDraft, 'no'>): Promise<{ orderId: string; no: string }> {
  const { lines } = draft
  const free = lines.find((line) => lineAmount(line) <= 0)
  if (free || lines.length === 0) throw refuse(financeRefusals.NOTHING_DUE, { title: free?.title ?? '' })
  const open = await openSubject(
    tx,
    lines.map(({ subjectId }) => subjectId),
  )
  if (open !== null) throw refuse(financeRefusals.ORDER_OPEN, { title: titleOf(draft, open) })
  const no = newOrderNo(await clock(tx))
  const orderId = await onConflict(insertOrder(tx, { ...draft, no }), {
    finance_order_line_open: { kind: financeRefusals.ORDER_OPEN, params: { title: lines[0]!.title }, fields: [] },
  })
  return { orderId, no }
}

function titleOf({ lines }: Pick<OrderDraft, 'lines'>, subjectId: string): string {
  return lines.find((line) => line.subjectId === subjectId)?.title ?? ''
}
