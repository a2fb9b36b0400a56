import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { listExport } from '../../base/export/list-export.ts'
import { pageOf, PageQuery } from '../../base/page.ts'
import { anyPlainText } from '../../base/plain-text.ts'
import { anyText, CalendarDate, Done, Id, nonEmptyText, Version } from '../../base/shapes.ts'
import {
  invoiceColumns,
  InvoiceDifference,
  InvoiceFilter,
  InvoiceRow,
  InvoiceTitle,
  InvoiceView,
  ReadInvoice,
} from './invoice.ts'

const issues = holders('finance:invoice:issue')
/** Files that are matched or issued in one call. */
const MAX_FILES = 50

/** Invoices of paid orders: requested by the payer, issued by the office. */
export const invoiceApi = {
  ownInvoices: get('/finance/invoice/own', {
    access: 'login',
    input: z.object({ orderId: Id }),
    output: z.object({
      /** Newest first. */
      invoices: z.array(InvoiceView),
      /** What an invoice of the order is for now, in fen. */
      amount: z.number().int(),
      /** Why none can be requested, in the caller’s language; empty: one can. */
      hindrance: z.string(),
      /** Titles of the caller’s earlier invoices, at most 10. */
      titles: z.array(InvoiceTitle),
    }),
    summary: 'Invoices of an order that the caller or staff of their school pay, and the titles they used before',
  }),
  requestInvoice: post('/finance/invoice/request', {
    access: 'login',
    input: InvoiceTitle.extend({ orderId: Id, remark: anyPlainText(100) }),
    output: z.object({ invoiceId: Id }),
    summary:
      'Ask for the invoice of a paid order that the caller or staff of their school made; the amount is the order’s',
  }),
  changeInvoice: post('/finance/invoice/change', {
    access: 'login',
    input: InvoiceTitle.extend({ invoiceId: Id, remark: anyPlainText(100), version: Version }),
    output: z.object({ version: z.number().int() }),
    summary: 'Correct a request that is not issued yet, by whoever may make it',
  }),
  invoicePage: get('/finance/invoice/page', {
    access: holders('finance:order:list'),
    input: PageQuery.extend(InvoiceFilter.shape),
    output: pageOf(InvoiceRow),
    summary: 'Invoices of orders within the scope, those to decide on first',
  }),
  matchInvoiceFiles: post('/finance/invoice/match', {
    access: issues,
    /** `fileIds`: uploaded XML files with the purpose `finance.invoice`. */
    input: z.object({ fileIds: z.array(Id).min(1).max(MAX_FILES) }),
    output: z.array(
      z.object({
        fileId: Id,
        /** Null: not the XML of an electronic invoice. */
        read: ReadInvoice.nullable(),
        /** The only request that it fits; null: none, or several. */
        invoice: InvoiceRow.nullable(),
        differences: z.array(InvoiceDifference),
      }),
    ),
    summary: 'Read electronic invoices and find the request that each belongs to; changes nothing',
  }),
  issueInvoice: post('/finance/invoice/issue', {
    access: issues,
    input: z.object({
      invoiceId: Id,
      number: anyText(30),
      issuedOn: CalendarDate,
      pdfId: Id.nullable(),
      /** Its fields are compared with the request. */
      xmlId: Id.nullable(),
      /** Why the issued invoice differs from the request. */
      reason: anyText(300),
      version: Version,
    }),
    output: Done,
    summary: 'Record a requested invoice as issued, with its number and files; the payer is told',
  }),
  issueInvoices: post('/finance/invoice/issue/batch', {
    access: issues,
    input: z.object({
      files: z
        .array(z.object({ invoiceId: Id, fileId: Id }))
        .min(1)
        .max(MAX_FILES),
    }),
    output: z.object({ issued: z.number().int() }),
    summary: 'Record many invoices as issued by their XML files, all or none; none may differ from its request',
  }),
  rejectInvoice: post('/finance/invoice/reject', {
    access: issues,
    input: z.object({ invoiceId: Id, opinion: nonEmptyText(300), version: Version }),
    output: Done,
    summary: 'Reject a request for an invoice with an opinion',
  }),
  reverseInvoice: post('/finance/invoice/reverse', {
    access: issues,
    input: z.object({ invoiceId: Id, redNumber: anyText(30), opinion: nonEmptyText(300), version: Version }),
    output: Done,
    summary: 'Record that an issued invoice was reversed by a red one; another can then be requested',
  }),
  exportInvoices: listExport('/finance/invoice/export', {
    code: 'finance:invoice:issue',
    filter: InvoiceFilter,
    columns: invoiceColumns,
    title: { zh: '发票', en: 'Invoices' },
    summary: 'Invoices as a spreadsheet: those chosen, those of the filter or all within the scope',
  }),
}
