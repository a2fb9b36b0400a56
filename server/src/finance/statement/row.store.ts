import { sql } from 'kysely'
import type { RowState } from '@podium/core/finance/statement/statement.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

/** A kept row of a statement. */
export interface KeptRow {
  readonly rowId: string
  readonly accountId: string
  readonly groupId: string
  readonly tradeNo: string
  readonly amount: number
  readonly payerName: string
  readonly remark: string
  readonly state: RowState
  readonly confirmedAt: Date | null
  readonly version: number
}

/** Rows that one order may be paid by, when they are matched by themselves. */
const MAX_NAMING = 50

function selectRows(db: Db | Tx) {
  return db
    .selectFrom('finance_statement_row as row')
    .select(['row.id as rowId', 'row.account_id as accountId', 'row.group_id as groupId', 'row.trade_no as tradeNo'])
    .select(['row.amount', 'row.payer_name as payerName', 'row.remark', 'row.state'])
    .select(['row.confirmed_at as confirmedAt', 'row.version'])
}

export async function loadRow(db: Db | Tx, rowId: string, scope: DataScope): Promise<KeptRow | null> {
  const row = await selectRows(db).where('row.id', '=', rowId).where(reaches(scope, 'row.group_id')).executeTakeFirst()
  return row ?? null
}

export async function lockRow(tx: Tx, rowId: string): Promise<KeptRow | null> {
  return (await lockRows(tx, [rowId]))[0] ?? null
}

/** Locks rows in the order of their ids; the orders that they pay must be locked already. */
export async function lockRows(tx: Tx, rowIds: readonly string[]): Promise<KeptRow[]> {
  return selectRows(tx).where('row.id', 'in', rowIds).orderBy('row.id').forUpdate().execute()
}

/** Unconfirmed rows that are matched with this order alone. */
export async function waitingRowsOf(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('finance_statement_part as part')
    .innerJoin('finance_statement_row as row', 'row.id', 'part.row_id')
    .select('row.id')
    .where('part.order_id', '=', orderId)
    .where('row.state', '=', 'matched')
    .where('row.confirmed_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks unmatched rows of an organisation whose texts may name an order, in the order of their ids. */
export async function lockUnmatchedNaming(tx: Tx, groupId: string, orderNo: string): Promise<KeptRow[]> {
  return selectRows(tx)
    .where('row.group_id', '=', groupId)
    .where('row.state', '=', 'unmatched')
    .where(sql<boolean>`row.search @> ${queryTerms(orderNo)}::text[]`)
    .orderBy('row.id')
    .limit(MAX_NAMING)
    .forUpdate()
    .execute()
}

/** Locks unmatched rows of a statement or an account after an id, in the order of ids. */
export async function lockUnmatched(
  tx: Tx,
  of: { readonly statementId: string } | { readonly accountId: string },
  after: string | null,
  limit: number,
): Promise<KeptRow[]> {
  return selectRows(tx)
    .where('row.state', '=', 'unmatched')
    .$if('statementId' in of, (some) =>
      some.where('row.statement_id', '=', (of as { statementId: string }).statementId),
    )
    .$if('accountId' in of, (some) => some.where('row.account_id', '=', (of as { accountId: string }).accountId))
    .$if(after !== null, (some) => some.where('row.id', '>', after!))
    .orderBy('row.id')
    .limit(limit)
    .forUpdate()
    .execute()
}

export interface RowChange {
  readonly state: RowState
  readonly reason?: string
  readonly by: string | null
}

export async function changeRow(tx: Tx, rowId: string, { state, reason = '', by }: RowChange): Promise<void> {
  await tx
    .updateTable('finance_statement_row')
    .set({
      state,
      reason,
      decided_by: by,
      decided_at: by === null ? null : sql<Date>`clock_timestamp()`,
      version: sql`version + 1`,
    })
    .where('id', '=', rowId)
    .execute()
}

/** From now on the row stays as it is. */
export async function markConfirmed(tx: Tx, rowId: string, by: string): Promise<void> {
  await tx
    .updateTable('finance_statement_row')
    .set({ confirmed_by: by, confirmed_at: sql`clock_timestamp()`, version: sql`version + 1` })
    .where('id', '=', rowId)
    .execute()
}

export async function insertParts(
  tx: Tx,
  rowId: string,
  parts: ReadonlyArray<{ orderId: string; amount: number; paymentId?: string }>,
): Promise<void> {
  await tx
    .insertInto('finance_statement_part')
    .values(
      parts.map(({ orderId, amount, paymentId }) => ({
        row_id: rowId,
        order_id: orderId,
        amount,
        payment_id: paymentId ?? null,
      })),
    )
    .execute()
}

export async function deleteParts(tx: Tx, rowId: string): Promise<void> {
  await tx.deleteFrom('finance_statement_part').where('row_id', '=', rowId).execute()
}

export interface RowPart {
  readonly partId: string
  readonly orderId: string
  readonly amount: number
}

/** Parts of a row in the order of their orders, so that two confirmations lock alike. */
export async function partsOf(tx: Tx, rowId: string): Promise<RowPart[]> {
  return tx
    .selectFrom('finance_statement_part')
    .select(['id as partId', 'order_id as orderId', 'amount'])
    .where('row_id', '=', rowId)
    .orderBy('order_id')
    .execute()
}

export async function setPartPayments(
  tx: Tx,
  partId: string,
  payments: { paymentId: string; excessPaymentId: string | null },
): Promise<void> {
  await tx
    .updateTable('finance_statement_part')
    .set({ payment_id: payments.paymentId, excess_payment_id: payments.excessPaymentId })
    .where('id', '=', partId)
    .execute()
}

/** A payment that a slip confirmed. */
interface SlipPayment {
  readonly paymentId: string
  readonly orderId: string
  readonly tradeNo: string
  readonly outTradeNo: string
  readonly amount: number
  readonly confirmedBy: string
}

/** Whether one of these serials is evidence already. */
export async function isSerialUsed(tx: Tx, groupId: string, tradeNos: readonly string[]): Promise<boolean> {
  const used = await tx
    .selectFrom('finance_evidence')
    .select('id')
    .where('method', '=', 'transfer')
    .where('seller_id', '=', groupId)
    .where('trade_no', 'in', tradeNos)
    .executeTakeFirst()
  return used !== undefined
}

/** Payments that slips confirmed with the serials of rows, and that no row stands for yet. */
export async function slipPayments(
  tx: Tx,
  groupId: string,
  tradeNos: readonly string[],
): Promise<Map<string, SlipPayment>> {
  const rows = await tx
    .selectFrom('finance_payment as payment')
    .innerJoin('finance_evidence as evidence', 'evidence.id', 'payment.evidence_id')
    .innerJoin('finance_order as o', 'o.id', 'payment.order_id')
    .select(['payment.id', 'payment.trade_no', 'payment.out_trade_no', 'payment.order_id', 'payment.amount'])
    .select('evidence.confirmed_by')
    .where('payment.method', '=', 'transfer')
    .where('evidence.source', '=', 'slip')
    .where('o.group_id', '=', groupId)
    .where(sql<boolean>`payment.trade_no = any(${tradeNos}::text[])`)
    .where((by) =>
      by.not(
        by.exists(
          by
            .selectFrom('finance_statement_part as part')
            .select('part.id')
            .whereRef('part.payment_id', '=', 'payment.id'),
        ),
      ),
    )
    .execute()
  return new Map(
    rows.map((row) => [
      row.trade_no!,
      {
        paymentId: row.id,
        orderId: row.order_id,
        tradeNo: row.trade_no!,
        outTradeNo: row.out_trade_no,
        amount: row.amount,
        confirmedBy: row.confirmed_by!,
      },
    ]),
  )
}

/** Slips of orders that wait for a decision. */
export async function waitingSlips(
  tx: Tx,
  orderIds: readonly string[],
): Promise<Array<{ slipId: string; orderId: string; submittedBy: string }>> {
  return tx
    .selectFrom('finance_slip')
    .select(['id as slipId', 'order_id as orderId', 'submitted_by as submittedBy'])
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'submitted')
    .execute()
}
