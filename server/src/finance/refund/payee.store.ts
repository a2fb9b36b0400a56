import { sql, type RawBuilder } from 'kysely'
import { RefundState } from '@podium/core/finance/refund/refund.ts'
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
    .selectFrom('finance_payment as payment')
    .select(originalRouteFailed('payment.id', codes).as('failed'))
    .where('payment.id', '=', paymentId)
    .executeTakeFirst()
  return row?.failed ?? false
}

/** SQL condition: a refund of the payment in `column` by its original route failed; `codes`: only for one of these. */
export function originalRouteFailed(column: string, codes: readonly string[] | null = null): RawBuilder<boolean> {
  return sql<boolean>`exists (select from finance_refund as failed where failed.payment_id = ${sql.ref(column)}
    and failed.state = ${RefundState.enum.failed} and failed.route = 'original'
    and (${codes}::text[] is null or failed.failure = any(${codes}::text[])))`
}
