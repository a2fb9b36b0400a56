import { z } from 'zod'
import type { ExportColumns } from '../../base/export/list-export.ts'
import { anyPlainText, nonEmptyPlainText } from '../../base/plain-text.ts'
import { anyText, Id, Instant, type Bilingual } from '../../base/shapes.ts'

/** Before the request there is no invoice. A rejected or reversed one makes room for another. */
export const INVOICE_STATES = ['requested', 'issued', 'rejected', 'red_reversed'] as const
export const InvoiceState = z.enum(INVOICE_STATES)
export type InvoiceState = z.infer<typeof InvoiceState>

export const invoiceStateLabels: Record<InvoiceState, Bilingual> = {
  requested: { zh: '待开票', en: 'To be issued' },
  issued: { zh: '已开票', en: 'Issued' },
  rejected: { zh: '未通过', en: 'Rejected' },
  red_reversed: { zh: '已红冲', en: 'Reversed' },
}

/** Invoices of which an order has one at most. */
export const LIVE_INVOICES = ['requested', 'issued'] as const satisfies readonly InvoiceState[]

interface InInvoiceState {
  readonly state: InvoiceState
}

export const isRequestedInvoice = ({ state }: InInvoiceState): boolean => state === 'requested'
export const isIssuedInvoice = ({ state }: InInvoiceState): boolean => state === 'issued'
export const isLiveInvoice = ({ state }: InInvoiceState): boolean =>
  (LIVE_INVOICES as readonly InvoiceState[]).includes(state)

/** An organisation has a tax number; a person has none. */
export const BUYER_KINDS = ['organisation', 'person'] as const
export const BuyerKind = z.enum(BUYER_KINDS)
export type BuyerKind = z.infer<typeof BuyerKind>

export const buyerKindLabels: Record<BuyerKind, Bilingual> = {
  organisation: { zh: '单位', en: 'Organisation' },
  person: { zh: '个人', en: 'Person' },
}

/** 普通发票 and 增值税专用发票; the latter lets the buyer deduct the tax. */
export const INVOICE_KINDS = ['ordinary', 'special'] as const
export const InvoiceKind = z.enum(INVOICE_KINDS)
export type InvoiceKind = z.infer<typeof InvoiceKind>

export const invoiceKindLabels: Record<InvoiceKind, Bilingual> = {
  ordinary: { zh: '普通发票', en: 'Ordinary' },
  special: { zh: '专用发票', en: 'Special (VAT)' },
}

/** Whom an invoice is for. Address, phone and bank account are only asked for in a special one. */
export const InvoiceTitle = z.object({
  buyerKind: BuyerKind,
  title: nonEmptyPlainText(100),
  taxNumber: anyText(30),
  kind: InvoiceKind,
  address: anyPlainText(120),
  phone: z.string().max(30),
  bank: anyPlainText(80),
  bankNumber: z.string().max(34),
  email: z.union([z.literal(''), z.email().max(100)]),
})
export type InvoiceTitle = z.infer<typeof InvoiceTitle>

export const InvoiceView = InvoiceTitle.extend({
  invoiceId: Id,
  orderId: Id,
  remark: z.string(),
  state: InvoiceState,
  /** In fen, of the issued invoice; of a request what the order holds now. */
  amount: z.number().int(),
  number: z.string(),
  issuedOn: z.string().nullable(),
  /** The issued files: a PDF to read, the XML as the original. */
  pdfId: Id.nullable(),
  xmlId: Id.nullable(),
  opinion: z.string(),
  redNumber: z.string(),
  requestedAt: Instant,
  decidedAt: Instant.nullable(),
  /** Money was given back since, so that it has to be reversed. */
  isOutdated: z.boolean(),
  version: z.number().int(),
})
export type InvoiceView = z.infer<typeof InvoiceView>

export const InvoiceRow = InvoiceView.extend({
  orderNo: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  schoolName: z.string(),
  requestedBy: z.string(),
  decidedBy: z.string(),
})
export type InvoiceRow = z.infer<typeof InvoiceRow>

export const InvoiceFilter = z.object({
  keyword: anyText(50).optional(),
  state: InvoiceState.optional(),
  kind: InvoiceKind.optional(),
  /** `outdated`: issued invoices that have to be reversed. */
  due: z.literal('outdated').optional(),
})
export type InvoiceFilter = z.output<typeof InvoiceFilter>

/** File purpose of issued invoices. */
export const INVOICE = 'finance.invoice'

/** What the XML of an electronic invoice says. */
export const ReadInvoice = z.object({
  number: z.string(),
  issuedOn: z.string(),
  title: z.string(),
  taxNumber: z.string(),
  /** In fen, tax included; null: unreadable. */
  amount: z.number().int().nullable(),
})
export type ReadInvoice = z.infer<typeof ReadInvoice>

/** A field in which an issued invoice differs from its request. */
export const InvoiceDifference = z.object({
  field: z.enum(['title', 'taxNumber', 'amount', 'number']),
  expected: z.string(),
  found: z.string(),
})
export type InvoiceDifference = z.infer<typeof InvoiceDifference>

export const invoiceColumns = {
  orderNo: { zh: '订单号', en: 'Order' },
  roundName: { zh: '竞赛', en: 'Competition' },
  state: { zh: '状态', en: 'State' },
  kind: { zh: '票种', en: 'Kind' },
  buyerKind: { zh: '购买方类型', en: 'Buyer' },
  title: { zh: '发票抬头', en: 'Title' },
  taxNumber: { zh: '税号', en: 'Tax number' },
  amount: { zh: '价税合计（元）', en: 'Amount with tax (yuan)' },
  address: { zh: '地址', en: 'Address' },
  phone: { zh: '电话', en: 'Phone' },
  bank: { zh: '开户银行', en: 'Bank' },
  bankNumber: { zh: '银行账号', en: 'Bank account' },
  email: { zh: '收票邮箱', en: 'E-mail' },
  remark: { zh: '备注', en: 'Remark' },
  number: { zh: '发票号码', en: 'Invoice number' },
  issuedOn: { zh: '开票日期', en: 'Issued on' },
  requestedAt: { zh: '申请时间', en: 'Requested' },
} as const satisfies ExportColumns
