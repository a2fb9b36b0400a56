import { sql, type Selectable } from 'kysely'
import type { InvoiceState, InvoiceTitle } from '@podium/core/finance/invoice/invoice.ts'
import type { Db, Schema } from '#server/platform/db/db.ts'
import { searchTerms } from '#server/platform/db/search.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

export interface Invoice {
  readonly invoiceId: string
  readonly orderId: string
  readonly requestedBy: string
  readonly state: InvoiceState
  readonly title: string
  readonly taxNumber: string
  readonly number: string
  /** Mailbox that takes it; may be empty. */
  readonly email: string
  readonly version: number
}

const toInvoice = (row: Selectable<Schema['finance_invoice']>): Invoice => ({
  invoiceId: row.id,
  orderId: row.order_id,
  requestedBy: row.requested_by,
  state: row.state,
  title: row.title,
  taxNumber: row.tax_number,
  number: row.number,
  email: row.email,
  version: row.version,
})

export async function loadInvoice(db: Db | Tx, invoiceId: string): Promise<Invoice | null> {
  const row = await db.selectFrom('finance_invoice').selectAll().where('id', '=', invoiceId).executeTakeFirst()
  return row ? toInvoice(row) : null
}

const titleColumns = (title: InvoiceTitle & { remark: string }, orderNo: string) => ({
  buyer_kind: title.buyerKind,
  title: title.title,
  tax_number: title.taxNumber,
  kind: title.kind,
  address: title.address,
  phone: title.phone,
  bank: title.bank,
  bank_number: title.bankNumber,
  email: title.email,
  remark: title.remark,
  search: searchTerms(orderNo, title.title, title.taxNumber),
})

export async function insertInvoice(
  tx: Tx,
  order: { orderId: string; groupId: string; no: string },
  title: InvoiceTitle & { remark: string },
  requestedBy: string,
): Promise<string> {
  const { id } = await tx
    .insertInto('finance_invoice')
    .values({
      order_id: order.orderId,
      group_id: order.groupId,
      requested_by: requestedBy,
      ...titleColumns(title, order.no),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateTitle(
  tx: Tx,
  invoiceId: string,
  orderNo: string,
  title: InvoiceTitle & { remark: string },
): Promise<number> {
  const { version } = await tx
    .updateTable('finance_invoice')
    .set({ ...titleColumns(title, orderNo), version: sql<number>`version + 1` })
    .where('id', '=', invoiceId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export type Decision = { readonly by: string; readonly opinion: string } & (
  | {
      readonly state: 'issued'
      readonly amount: number
      readonly number: string
      readonly issuedOn: string
      readonly pdfId: string | null
      readonly xmlId: string | null
    }
  | { readonly state: 'rejected' }
  | { readonly state: 'red_reversed'; readonly redNumber: string }
)

export async function decideInvoice(tx: Tx, invoiceId: string, decision: Decision): Promise<void> {
  await tx
    .updateTable('finance_invoice')
    .set({
      state: decision.state,
      opinion: decision.opinion,
      decided_by: decision.by,
      decided_at: sql<Date>`clock_timestamp()`,
      version: sql<number>`version + 1`,
      ...('number' in decision
        ? {
            amount: decision.amount,
            number: decision.number,
            issued_on: decision.issuedOn,
            pdf_id: decision.pdfId,
            xml_id: decision.xmlId,
            search: sql<string[]>`search || ${searchTerms(decision.number)}::text[]`,
          }
        : {}),
      ...('redNumber' in decision ? { red_number: decision.redNumber } : {}),
    })
    .where('id', '=', invoiceId)
    .execute()
}
