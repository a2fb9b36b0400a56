import { textIn } from '@podium/core/base/bilingual-text.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { financeApi } from '@podium/core/finance/api.ts'
import {
  invoiceable,
  invoiceDifferences,
  whyNotActOnInvoice,
  whyNotInvoiceTitle,
  whyNotRequestInvoice,
} from '@podium/core/finance/invoice/invoice.rule.ts'
import {
  buyerKindLabels,
  invoiceKindLabels,
  invoiceStateLabels,
  type InvoiceRow,
  type InvoiceTitle,
  type ReadInvoice,
} from '@podium/core/finance/invoice/invoice.ts'
import { canonicalTaxNumber } from '@podium/core/finance/invoice/tax-number.rule.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { filePurpose } from '#server/platform/files/purpose.ts'
import type { Db, Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { onConflict, orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { exportRows } from '#server/platform/workbook/export-rows.ts'
import { isInvoiceableBy } from '../order/order-list.store.ts'
import { loadOrder, lockOrder, type Order } from '../order/order.store.ts'
import { readInvoiceFile } from './invoice-file.ts'
import {
  competitionsOfInvoices,
  invoiceFileFor,
  invoicesOf,
  invoicesToExport,
  listInvoices,
  requestsFor,
  titlesOf,
} from './invoice-list.store.ts'
import { insertInvoice, loadInvoice, updateTitle } from './invoice.store.ts'

const LIST = 'finance:order:list'
const ISSUE = 'finance:invoice:issue'
const MAX_TITLES = 10

/** Issued invoices: for the payer, and for the office that sees the order. */
export const invoicePurpose = filePurpose({
  maxBytes: 10 * 2 ** 20,
  quotaBytes: 10 * 2 ** 30,
  kinds: ['pdf', 'xml'],
  mayUpload: async (_db, viewer) => holdsAny(viewer, [ISSUE]),
  mayRead: async (db, viewer, file) =>
    viewer !== null &&
    (file.ownerId === viewer.userId || invoiceFileFor(db, file.id, viewer.userId, viewer.scopeOf(LIST))),
})

async function refuseOthers(db: Db | Tx, viewer: Viewer, orderId: string): Promise<void> {
  const isTheirs = await isInvoiceableBy(db, orderId, viewer.userId, viewer.scopeOf('finance:invoice:request'))
  orNotFound(isTheirs || null)
}

const held = (order: Order) => ({ ...order, held: order.refundHeld })

export const ownInvoices = read(
  financeApi.ownInvoices,
  async function ownInvoices({ db, viewer, language }, { orderId }) {
    const order = orNotFound(await loadOrder(db, orderId))
    await refuseOthers(db, viewer, orderId)
    const invoices = await invoicesOf(db, orderId)
    const hindrance = whyNotRequestInvoice(held(order), invoices)
    return {
      invoices,
      amount: invoiceable(held(order)),
      hindrance: hindrance ? refusalText(hindrance, language) : '',
      titles: await titlesOf(db, viewer.userId, MAX_TITLES),
    }
  },
)

function cleanTitle<T extends InvoiceTitle>(title: T): T {
  const clean = { ...title, taxNumber: canonicalTaxNumber(title.taxNumber) }
  refuseIf(whyNotInvoiceTitle(clean))
  return clean
}

export const requestInvoice = write(
  financeApi.requestInvoice,
  'finance.requestInvoice',
  async function requestInvoice({ tx, viewer, note }, { orderId, ...typed }) {
    const order = orNotFound(await lockOrder(tx, orderId))
    await refuseOthers(tx, viewer, orderId)
    refuseIf(whyNotRequestInvoice(held(order), await invoicesOf(tx, orderId)))
    const title = cleanTitle(typed)
    const invoiceId = await onConflict(insertInvoice(tx, order, title, viewer.userId), {
      finance_invoice_live: financeRefusals.INVOICE_OPEN,
    })
    note({ type: 'invoice', id: invoiceId, after: { orderNo: order.no, title: title.title, kind: title.kind } })
    return { invoiceId }
  },
  { secrets: ['bankNumber', 'phone', 'email'] },
)

export const changeInvoice = write(
  financeApi.changeInvoice,
  'finance.changeInvoice',
  async function changeInvoice({ tx, viewer, note }, { invoiceId, version, ...typed }) {
    const known = orNotFound(await loadInvoice(tx, invoiceId))
    await refuseOthers(tx, viewer, known.orderId)
    const order = orNotFound(await lockOrder(tx, known.orderId))
    const invoice = orNotFound(await loadInvoice(tx, invoiceId))
    refuseIf(whyNotActOnInvoice(invoice, 'issue'))
    await refuseStale(tx, { type: 'invoice', id: invoiceId, version: invoice.version }, version)
    const title = cleanTitle(typed)
    const saved = await updateTitle(tx, invoiceId, order.no, title)
    note({ type: 'invoice', id: invoiceId, before: { title: invoice.title }, after: { title: title.title } })
    return { version: saved }
  },
  { secrets: ['bankNumber', 'phone', 'email'] },
)

export const invoicePage = read(financeApi.invoicePage, async function invoicePage({ db, viewer }, input) {
  const { pageNum, pageSize, keyword, state, kind, due } = input
  const filter = { keyword, state, kind, due }
  const paging = { pageNum, pageSize }
  return { ...(await listInvoices(db, viewer.scopeOf(LIST), filter, paging)), ...paging }
})

/** Reads electronic invoices and finds the request of each. */
export const matchInvoiceFiles = read(
  financeApi.matchInvoiceFiles,
  async function matchInvoiceFiles({ services, db, viewer }, { fileIds }) {
    const files: Array<{ fileId: string; read: ReadInvoice | null }> = []
    for (const fileId of new Set(fileIds)) {
      files.push({ fileId, read: await readInvoiceFile(services, db, fileId, viewer.userId) })
    }
    const buyers = files.flatMap((file) => file.read ?? [])
    const requests = await requestsFor(db, viewer.scopeOf(ISSUE), buyers)
    const taken = new Set<string>()
    return files.map((file) => {
      const invoice = file.read && requestOf(file.read, requests, taken)
      if (invoice) taken.add(invoice.invoiceId)
      const differences = file.read && invoice ? invoiceDifferences(invoice, file.read, '') : []
      return { ...file, invoice, differences }
    })
  },
)

/** The oldest request without a difference, or else the only one of this buyer. */
function requestOf(found: ReadInvoice, requests: readonly InvoiceRow[], taken: ReadonlySet<string>): InvoiceRow | null {
  const free = requests.filter(({ invoiceId }) => !taken.has(invoiceId))
  const exact = free.find((request) => invoiceDifferences(request, found, '').length === 0)
  if (exact) return exact
  const ofBuyer = free.filter(({ taxNumber, title }) =>
    taxNumber === '' ? title === found.title : taxNumber === found.taxNumber,
  )
  return ofBuyer.length === 1 ? ofBuyer[0]! : null
}

export const exportInvoices = exportRows<typeof financeApi.exportInvoices, InvoiceRow>(
  financeApi.exportInvoices,
  'finance.exportInvoices',
  {
    competitions: competitionsOfInvoices,
    batches: invoicesToExport,
    columns: {
      orderNo: { kind: 'text', width: 22, of: ({ orderNo }) => orderNo },
      roundName: { kind: 'text', width: 30, of: ({ titleZh, titleEn }, to) => (to === 'en' && titleEn) || titleZh },
      state: { kind: 'text', width: 12, of: ({ state }, to) => textIn(invoiceStateLabels[state], to) },
      kind: { kind: 'text', width: 12, of: ({ kind }, to) => textIn(invoiceKindLabels[kind], to) },
      buyerKind: {
        kind: 'text',
        width: 12,
        of: ({ buyerKind }, to) => textIn(buyerKindLabels[buyerKind], to),
      },
      title: { kind: 'text', width: 30, of: ({ title }) => title },
      taxNumber: { kind: 'text', width: 22, of: ({ taxNumber }) => taxNumber },
      amount: { kind: 'number', width: 12, of: ({ amount }) => amount / 100 },
      address: { kind: 'text', width: 30, of: ({ address }) => address },
      phone: { kind: 'text', width: 16, of: ({ phone }) => phone },
      bank: { kind: 'text', width: 24, of: ({ bank }) => bank },
      bankNumber: { kind: 'text', width: 24, of: ({ bankNumber }) => bankNumber },
      email: { kind: 'text', width: 24, of: ({ email }) => email },
      remark: { kind: 'text', width: 24, of: ({ remark }) => remark },
      number: { kind: 'text', width: 22, of: ({ number }) => number },
      issuedOn: { kind: 'text', width: 12, of: ({ issuedOn }) => issuedOn ?? '' },
      requestedAt: { kind: 'moment', width: 18, of: ({ requestedAt }) => requestedAt },
    },
  },
)
