import type { Posting } from '@podium/core/finance/ledger.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** The movement of money that an entry records; each is recorded once. */
type Movement = { readonly paymentId: string } | { readonly refundId: string }

/** Adds one entry of the ledger; its postings must sum up to zero. */
export async function addEntry(
  tx: Tx,
  movement: Movement,
  orderId: string,
  postings: readonly Posting[],
): Promise<void> {
  const { id } = await tx
    .insertInto('finance_entry')
    .values('paymentId' in movement ? { payment_id: movement.paymentId } : { refund_id: movement.refundId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('finance_posting')
    .values(postings.map(({ account, amount }) => ({ entry_id: id, order_id: orderId, account, amount })))
    .execute()
}
