import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** Columns of the account that a refund is paid out to. */
export interface PayeeColumns {
  readonly payee_holder: string
  readonly payee_bank: string
  readonly payee_sealed: Buffer
  readonly payee_masked: string
}

/** The account of a refund by bank; null where none was named. */
export async function findPayee(
  tx: Tx,
  refundId: string,
): Promise<{ holder: string; bank: string; sealed: Buffer | null; masked: string } | null> {
  const row = await tx
    .selectFrom('finance_refund')
    .select(['payee_holder as holder', 'payee_bank as bank', 'payee_sealed as sealed', 'payee_masked as masked'])
    .where('id', '=', refundId)
    .where('payee_masked', '<>', '')
    .executeTakeFirst()
  return row ?? null
}

/** Whether a refund of the payment by its original route failed; `codes`: only for one of these reasons. */
export async function hasFailedRefund(
  db: Db | Tx,
  paymentId: string,
  codes: readonly string[] | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('finance_refund')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'failed')
    .where('route', '=', 'original')
    .$if(codes !== null, (some) => some.where('failure', 'in', codes!))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
