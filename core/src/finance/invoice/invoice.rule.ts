import { firstRefusal, refuse, type FieldFault, type Refusal } from '../../base/refusal.ts'
import { canTransition, transitions, type StateMachine } from '../../base/state/state-machine.ts'
import { decimalYuan } from '../money.ts'
import { isPaidOrder, type OrderState } from '../order/order.ts'
import { financeRefusals as no } from '../refusals.ts'
import {
  invoiceStateLabels,
  isLiveInvoice,
  type InvoiceDifference,
  type InvoiceState,
  type InvoiceTitle,
  type ReadInvoice,
} from './invoice.ts'
import { whyNotTaxNumber } from './tax-number.rule.ts'

export type InvoiceAction = 'issue' | 'reject' | 'reverse'

export const invoiceMachine: StateMachine<InvoiceState, InvoiceAction> = {
  issue: transitions<InvoiceState>(['requested'], 'issued'),
  reject: transitions<InvoiceState>(['requested'], 'rejected'),
  reverse: transitions<InvoiceState>(['issued'], 'red_reversed'),
}

export function whyNotActOnInvoice(invoice: { readonly state: InvoiceState }, action: InvoiceAction): Refusal | null {
  if (canTransition(invoiceMachine, invoice.state, action)) return null
  const { zh, en } = invoiceStateLabels[invoice.state]
  return refuse(no.INVOICE_STATE, { stateZh: zh, stateEn: en })
}

/** What an invoice of the order is for: its money, without what was given back or is held for it. */
export function invoiceable(order: {
  readonly paid: number
  readonly refunded: number
  readonly held: number
}): number {
  return order.paid - order.refunded - order.held
}

export interface InvoicedOrder {
  readonly state: OrderState
  readonly paid: number
  readonly refunded: number
  readonly held: number
}

/** Why no invoice can be requested for an order; `invoices`: those it has. */
export function whyNotRequestInvoice(
  order: InvoicedOrder,
  invoices: ReadonlyArray<{ readonly state: InvoiceState }>,
): Refusal | null {
  return firstRefusal(
    isPaidOrder(order) ? null : refuse(no.INVOICE_UNPAID),
    invoiceable(order) > 0 ? null : refuse(no.INVOICE_NOTHING),
    invoices.some(isLiveInvoice) ? refuse(no.INVOICE_OPEN) : null,
  )
}

/** Why an invoice can't be made out to this title, with the fields that are wrong. */
export function whyNotInvoiceTitle(title: InvoiceTitle): Refusal | null {
  const fields: FieldFault[] = []
  const missing = (path: keyof InvoiceTitle) => {
    if (title[path].trim() === '') fields.push({ path, zh: '必填', en: 'Required' })
  }
  if (title.buyerKind === 'organisation') {
    const bad = whyNotTaxNumber(title.taxNumber)
    if (bad) fields.push({ path: 'taxNumber', zh: bad.kind.zh, en: bad.kind.en })
  } else if (title.taxNumber !== '') {
    fields.push({ path: 'taxNumber', zh: '个人发票不填税号', en: 'A person has no tax number' })
  }
  if (title.kind === 'special') {
    if (title.buyerKind === 'person') {
      fields.push({ path: 'kind', zh: '个人不能开具专用发票', en: 'A person gets no special invoice' })
    }
    for (const path of ['address', 'phone', 'bank', 'bankNumber'] as const) missing(path)
  }
  return fields.length > 0 ? refuse(no.INVOICE_TITLE, {}, fields) : null
}

interface RequestedInvoice extends Pick<InvoiceTitle, 'title' | 'taxNumber'> {
  readonly amount: number
}

/** In what an electronic invoice differs from its request, and from the number that was typed. */
export function invoiceDifferences(request: RequestedInvoice, found: ReadInvoice, number: string): InvoiceDifference[] {
  const same = (a: string, b: string) =>
    a.normalize('NFKC').replace(/\s+/g, '') === b.normalize('NFKC').replace(/\s+/g, '')
  const differences: InvoiceDifference[] = []
  if (!same(request.title, found.title)) {
    differences.push({ field: 'title', expected: request.title, found: found.title })
  }
  if (!same(request.taxNumber, found.taxNumber)) {
    differences.push({ field: 'taxNumber', expected: request.taxNumber, found: found.taxNumber })
  }
  if (request.amount !== found.amount) {
    const amount = found.amount === null ? '' : decimalYuan(found.amount)
    differences.push({ field: 'amount', expected: decimalYuan(request.amount), found: amount })
  }
  if (number !== '' && number !== found.number) {
    differences.push({ field: 'number', expected: number, found: found.number })
  }
  return differences
}

/** An invoice number: 8 digits of a paper one, 20 of an electronic one (数电票). */
export const INVOICE_NUMBER = /^(?:\d{8}|\d{20})$/

interface Issue {
  readonly number: string
  readonly differences: readonly InvoiceDifference[]
  /** Why it differs. */
  readonly reason: string
}

/** Why a requested invoice can't be recorded as issued. */
export function whyNotIssue(
  invoice: { readonly state: InvoiceState; readonly amount: number },
  { number, differences, reason }: Issue,
): Refusal | null {
  return firstRefusal(
    whyNotActOnInvoice(invoice, 'issue'),
    invoice.amount > 0 ? null : refuse(no.INVOICE_NOTHING),
    INVOICE_NUMBER.test(number) ? null : refuse(no.INVOICE_NUMBER, {}, [numberFault]),
    differences.length === 0 || reason.trim() !== ''
      ? null
      : refuse(no.INVOICE_DIFFERS, {}, differences.map(differenceFault)),
  )
}

const numberFault: FieldFault = { path: 'number', zh: '8 位或 20 位数字', en: '8 or 20 digits' }

const fieldNames: Record<InvoiceDifference['field'], readonly [string, string]> = {
  title: ['抬头', 'title'],
  taxNumber: ['税号', 'tax number'],
  amount: ['金额', 'amount'],
  number: ['发票号码', 'number'],
}

function differenceFault({ field, expected, found }: InvoiceDifference): FieldFault {
  const [zh, en] = fieldNames[field]
  return {
    path: 'reason',
    zh: `${zh}应为“${expected}”，发票上为“${found}”`,
    en: `The ${en} should be “${expected}”, the invoice says “${found}”`,
  }
}
