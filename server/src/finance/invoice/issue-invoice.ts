import { financeApi } from '@podium/core/finance/api.ts'
import {
  INVOICE_NUMBER,
  invoiceable,
  invoiceDifferences,
  whyNotActOnInvoice,
  whyNotIssue,
} from '@podium/core/finance/invoice/invoice.rule.ts'
import { INVOICE, type ReadInvoice } from '@podium/core/finance/invoice/invoice.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { refuse as makeRefusal } from '@podium/core/base/refusal.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Db, Tx, WriteCall } from '#server/platform/kernel/context.ts'
import { onConflict, orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import { orderWithin } from '../order/order-list.store.ts'
import { lockOrder, type Order } from '../order/order.store.ts'
import { isOwnFile } from '../own-file.store.ts'
import { mailInvoice, sendFinanceNotice } from '../send-finance-notice.ts'
import { decideInvoice, loadInvoice, type Invoice } from './invoice.store.ts'
import { readInvoiceFile } from './invoice-file.ts'

const ISSUE = 'finance:invoice:issue'

/** The XML is read before the transaction; its invoice is compared with the request under the order's lock. */
export const issueInvoice = writeAfterCheck(
  financeApi.issueInvoice,
  'finance.issueInvoice',
  async function readXml({ services, db, viewer }, { xmlId }) {
    return xmlId === null ? null : readXmlOrRefuse(services, db, xmlId, viewer.userId)
  },
  async function issueInvoice(call, { version, ...input }, found) {
    const { tx, viewer } = call
    const { pdfId } = input
    if (pdfId !== null && !(await isOwnFile(tx, pdfId, INVOICE, viewer.userId))) {
      throw refuse(financeRefusals.FILE_NOT_YOURS)
    }
    const opened = await openInvoice(tx, viewer, input.invoiceId, version)
    await issue(call, opened, { ...input, found })
    return {}
  },
  { repeatable: true },
)

/** Issues each request by its electronic invoice, all or none. */
export const issueInvoices = writeAfterCheck(
  financeApi.issueInvoices,
  'finance.issueInvoices',
  async function readXmls({ services, db, viewer }, { files }) {
    const found = new Map<string, ReadInvoice>()
    for (const { fileId } of files) found.set(fileId, await readXmlOrRefuse(services, db, fileId, viewer.userId))
    return found
  },
  async function issueInvoices(call, { files }, foundIn) {
    for (const { invoiceId, fileId } of files.toSorted((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1))) {
      const found = foundIn.get(fileId)!
      const opened = await openInvoice(call.tx, call.viewer, invoiceId, null)
      const { number, issuedOn } = found
      await issue(call, opened, { number, issuedOn, pdfId: null, xmlId: fileId, reason: '', found })
    }
    return { issued: files.length }
  },
  { repeatable: true },
)

export const rejectInvoice = write(
  financeApi.rejectInvoice,
  'finance.rejectInvoice',
  async function rejectInvoice({ services, tx, viewer, note }, { invoiceId, opinion, version }) {
    const { invoice, order } = await openInvoice(tx, viewer, invoiceId, version)
    refuseIf(whyNotActOnInvoice(invoice, 'reject'))
    await decideInvoice(tx, invoiceId, { state: 'rejected', by: viewer.userId, opinion })
    await sendFinanceNotice(services, tx, 'invoiceRejected', order, { no: order.no, opinion }, `rejected:${invoiceId}`)
    note({
      type: 'invoice',
      id: invoiceId,
      before: { state: invoice.state },
      after: { state: 'rejected' },
      reason: opinion,
    })
    return {}
  },
)

export const reverseInvoice = write(
  financeApi.reverseInvoice,
  'finance.reverseInvoice',
  async function reverseInvoice({ services, tx, viewer, note }, { invoiceId, redNumber, opinion, version }) {
    const { invoice, order } = await openInvoice(tx, viewer, invoiceId, version)
    refuseIf(whyNotActOnInvoice(invoice, 'reverse'))
    if (!INVOICE_NUMBER.test(redNumber)) {
      const fault = { path: 'redNumber', zh: '8 位或 20 位数字', en: '8 or 20 digits' }
      refuseIf(makeRefusal(financeRefusals.INVOICE_NUMBER, {}, [fault]))
    }
    await decideInvoice(tx, invoiceId, { state: 'red_reversed', by: viewer.userId, opinion, redNumber })
    const params = { no: order.no, number: invoice.number, opinion }
    await sendFinanceNotice(services, tx, 'invoiceReversed', order, params, `reversed:${invoiceId}`)
    note({
      type: 'invoice',
      id: invoiceId,
      before: { state: invoice.state },
      after: { state: 'red_reversed', redNumber },
      reason: opinion,
    })
    return {}
  },
)

interface OpenInvoice {
  readonly invoice: Invoice
  readonly order: Order
}

/** Locks the invoice's order; NOT_FOUND unless it is paid to an organisation of the viewer's scope. */
async function openInvoice(tx: Tx, viewer: Viewer, invoiceId: string, version: number | null): Promise<OpenInvoice> {
  const known = orNotFound(await loadInvoice(tx, invoiceId))
  orNotFound((await orderWithin(tx, known.orderId, viewer.scopeOf(ISSUE))) || null)
  const order = orNotFound(await lockOrder(tx, known.orderId))
  const invoice = orNotFound(await loadInvoice(tx, invoiceId))
  if (version !== null) await refuseStale(tx, { type: 'invoice', id: invoiceId, version: invoice.version }, version)
  return { invoice, order }
}

interface IssueWish {
  readonly number: string
  readonly issuedOn: string
  readonly pdfId: string | null
  readonly xmlId: string | null
  readonly reason: string
  readonly found: ReadInvoice | null
}

async function issue(
  { services, tx, viewer, note }: WriteCall & { viewer: Viewer },
  { invoice, order }: OpenInvoice,
  { number, issuedOn, pdfId, xmlId, reason, found }: IssueWish,
): Promise<void> {
  const amount = invoiceable({ ...order, held: order.refundHeld })
  const differences = found ? invoiceDifferences({ ...invoice, amount }, found, number) : []
  refuseIf(whyNotIssue({ ...invoice, amount }, { number, differences, reason }))
  const { invoiceId } = invoice
  const issued = { state: 'issued' as const, amount, number, issuedOn, pdfId, xmlId }
  await onConflict(decideInvoice(tx, invoiceId, { ...issued, by: viewer.userId, opinion: reason }), {
    finance_invoice_number: financeRefusals.INVOICE_NUMBER_USED,
  })
  const params = { no: order.no, amount: yuanText(amount) }
  await sendFinanceNotice(services, tx, 'invoiceIssued', order, params, `issued:${invoiceId}`)
  if (invoice.email !== '') await mailInvoice(services, tx, invoice.email, order, params)
  note({ type: 'invoice', id: invoiceId, before: { state: invoice.state }, after: { ...issued, differences }, reason })
}

async function readXmlOrRefuse(services: Services, db: Db, fileId: string, userId: string): Promise<ReadInvoice> {
  const found = await readInvoiceFile(services, db, fileId, userId)
  if (!found) throw refuse(financeRefusals.INVOICE_UNREADABLE)
  return found
}
