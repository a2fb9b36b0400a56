import { sql } from 'kysely'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import type { PageTotal } from '@podium/core/base/page.ts'
import type {
  InvoiceFilter,
  InvoiceRow,
  InvoiceState,
  InvoiceTitle,
  InvoiceView,
} from '@podium/core/finance/invoice/invoice.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import type { Wanted } from '#server/platform/workbook/export-rows.ts'
import { seenOrder } from '../order/order-list.store.ts'

/** As `invoiceable` of core. */
const invoiceable = sql<number>`o.paid - o.refunded - o.refund_held`
const isOutdated = sql<boolean>`(invoice.state = ${'issued' satisfies InvoiceState}
  and invoice.amount <> o.paid - o.refunded)`

function invoices(db: Db | Tx) {
  return db.selectFrom('finance_invoice as invoice').innerJoin('finance_order as o', 'o.id', 'invoice.order_id')
}

const viewColumns = [
  'invoice.id',
  'invoice.order_id',
  'invoice.buyer_kind',
  'invoice.title',
  'invoice.tax_number',
  'invoice.kind',
  'invoice.address',
  'invoice.phone',
  'invoice.bank',
  'invoice.bank_number',
  'invoice.email',
  'invoice.remark',
  'invoice.state',
  'invoice.amount',
  'invoice.number',
  'invoice.issued_on',
  'invoice.pdf_id',
  'invoice.xml_id',
  'invoice.opinion',
  'invoice.red_number',
  'invoice.requested_at',
  'invoice.decided_at',
  'invoice.version',
] as const

const viewOf = (query: ReturnType<typeof invoices>) =>
  query.select(viewColumns).select([invoiceable.as('invoiceable'), isOutdated.as('is_outdated')])

type ViewRow = Awaited<ReturnType<ReturnType<typeof viewOf>['execute']>>[number]

const toView = (row: ViewRow): InvoiceView => ({
  invoiceId: row.id,
  orderId: row.order_id,
  buyerKind: row.buyer_kind,
  title: row.title,
  taxNumber: row.tax_number,
  kind: row.kind,
  address: row.address,
  phone: row.phone,
  bank: row.bank,
  bankNumber: row.bank_number,
  email: row.email,
  remark: row.remark,
  state: row.state,
  amount: row.amount ?? row.invoiceable,
  number: row.number,
  issuedOn: row.issued_on,
  pdfId: row.pdf_id,
  xmlId: row.xml_id,
  opinion: row.opinion,
  redNumber: row.red_number,
  requestedAt: row.requested_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  isOutdated: row.is_outdated,
  version: row.version,
})

/** Invoices of an order, newest first. */
export async function invoicesOf(db: Db | Tx, orderId: string): Promise<InvoiceView[]> {
  const query = invoices(db).where('invoice.order_id', '=', orderId)
  const rows = await viewOf(query).orderBy('invoice.requested_at', 'desc').orderBy('invoice.id').execute()
  return rows.map(toView)
}

/** Distinct titles of a person's invoices, the newest first. */
export async function titlesOf(db: Db, userId: string, limit: number): Promise<InvoiceTitle[]> {
  const rows = await db
    .selectFrom('finance_invoice')
    .select(['buyer_kind', 'title', 'tax_number', 'kind', 'address', 'phone', 'bank', 'bank_number', 'email'])
    .where('requested_by', '=', userId)
    .orderBy('requested_at', 'desc')
    .limit(100)
    .execute()
  const titles = new Map(
    rows.toReversed().map((row): [string, InvoiceTitle] => [
      `${row.title} ${row.tax_number}`,
      {
        buyerKind: row.buyer_kind,
        title: row.title,
        taxNumber: row.tax_number,
        kind: row.kind,
        address: row.address,
        phone: row.phone,
        bank: row.bank,
        bankNumber: row.bank_number,
        email: row.email,
      },
    ]),
  )
  return [...titles.values()].toReversed().slice(0, limit)
}

function matchingInvoices(db: Db | Tx, scope: DataScope, filter: InvoiceFilter) {
  return invoices(db)
    .where(seenOrder(scope))
    .$if(filter.state !== undefined, (query) => query.where('invoice.state', '=', filter.state!))
    .$if(filter.kind !== undefined, (query) => query.where('invoice.kind', '=', filter.kind!))
    .$if(filter.due !== undefined, (query) => query.where(isOutdated))
    .$if(Boolean(filter.keyword), (query) =>
      query.where(sql<boolean>`invoice.search @> ${queryTerms(filter.keyword!)}::text[]`),
    )
}

const rowOf = (query: ReturnType<typeof matchingInvoices>) =>
  viewOf(query)
    .innerJoin('identity_user_view as asker', 'asker.id', 'invoice.requested_by')
    .leftJoin('identity_user_view as decider', 'decider.id', 'invoice.decided_by')
    .select(['o.no as order_no', 'o.title_zh', 'o.title_en', 'o.school_name'])
    .select(['asker.real_name as asker_name', 'decider.real_name as decider_name'])

type ListRow = Awaited<ReturnType<ReturnType<typeof rowOf>['execute']>>[number]

const toRow = (row: ListRow): InvoiceRow => ({
  ...toView(row),
  orderNo: row.order_no,
  titleZh: row.title_zh,
  titleEn: row.title_en,
  schoolName: row.school_name,
  requestedBy: row.asker_name,
  decidedBy: row.decider_name ?? '',
})

export async function listInvoices(
  db: Db,
  scope: DataScope,
  filter: InvoiceFilter,
  paging: Paging,
): Promise<PageTotal & { rows: InvoiceRow[] }> {
  const query = matchingInvoices(db, scope, filter)
  const [rows, total] = await Promise.all([
    rowOf(query)
      .orderBy('invoice.decided_at', (order) => order.desc().nullsFirst())
      .orderBy('invoice.requested_at', 'desc')
      .orderBy('invoice.id')
      .$call(onePage(paging))
      .execute(),
    pageTotal(db, query, paging),
  ])
  return { rows: rows.map(toRow), ...total }
}

/** Requests within the scope for these titles and tax numbers. */
export async function requestsFor(
  db: Db,
  scope: DataScope,
  buyers: ReadonlyArray<{ readonly title: string; readonly taxNumber: string }>,
): Promise<InvoiceRow[]> {
  const query = matchingInvoices(db, scope, { state: 'requested' })
    .where(reaches(scope, 'o.group_id'))
    .where((eb) =>
      eb.or([
        eb(sql<string>`invoice.title`, '=', sql<string>`any(${buyers.map(({ title }) => title)}::text[])`),
        eb(
          sql<string>`nullif(invoice.tax_number, '')`,
          '=',
          sql<string>`any(${buyers.map((each) => each.taxNumber)}::text[])`,
        ),
      ]),
    )
  return (await rowOf(query).orderBy('invoice.requested_at').orderBy('invoice.id').limit(2_000).execute()).map(toRow)
}

/** Whether a file belongs to an invoice of the person, or of the scope. */
export async function invoiceFileFor(db: Db, fileId: string, userId: string, scope: DataScope): Promise<boolean> {
  const row = await invoices(db)
    .select('invoice.id')
    .where((eb) => eb.or([eb('invoice.pdf_id', '=', fileId), eb('invoice.xml_id', '=', fileId)]))
    .where((eb) => eb.or([eb('o.payer_id', '=', userId), seenOrder(scope)]))
    .executeTakeFirst()
  return row !== undefined
}

const ROWS_AT_ONCE = 500

function chosenInvoices(db: Db, { scope, ids, filter }: Wanted<InvoiceFilter>) {
  return matchingInvoices(db, scope, filter).$if(ids !== null, (query) =>
    query.where(sql<boolean>`invoice.id = any(${ids}::uuid[])`),
  )
}

/** Invoices to export, newest first. */
export async function* invoicesToExport(db: Db, wanted: Wanted<InvoiceFilter>): AsyncGenerator<InvoiceRow[]> {
  const query = rowOf(chosenInvoices(db, wanted))
    .select(sql<string>`invoice.requested_at::text`.as('moment'))
    .orderBy('invoice.requested_at', 'desc')
    .orderBy('invoice.id')
    .limit(ROWS_AT_ONCE)
  let rows = await query.execute()
  while (rows.length > 0) {
    yield rows.map(toRow)
    if (rows.length < ROWS_AT_ONCE) return
    const { moment, id } = rows.at(-1)!
    rows = await query
      .where(sql<boolean>`invoice.requested_at <= ${moment}::timestamptz
        and (invoice.requested_at < ${moment}::timestamptz or invoice.id > ${id})`)
      .execute()
  }
}

/** Names of the competitions among the exported invoices, at most two. */
export async function competitionsOfInvoices(db: Db, wanted: Wanted<InvoiceFilter>): Promise<Bilingual[]> {
  return chosenInvoices(db, wanted).select(['o.title_zh as zh', 'o.title_en as en']).distinct().limit(2).execute()
}
