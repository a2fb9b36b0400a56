import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { pageOf, PageQuery } from '../../base/page.ts'
import { anyText, Done, Id, MAX_INTEGER, NoInput, nonEmptyText, Version } from '../../base/shapes.ts'
import { ExceptionKind } from '../exception/exception.ts'
import {
  AwaitingFilter,
  AwaitingRows,
  Candidate,
  ColumnMapping,
  MAX_PARTS,
  StatementAccount,
  StatementCheck,
  StatementDay,
  StatementFilter,
  StatementRow,
} from './statement.ts'

const row = z.object({ rowId: Id, version: Version })
const file = z.object({ accountId: Id, fileId: Id, mapping: ColumnMapping.optional() })

/** Bank statements: their import, and the orders that their rows pay. */
export const statementApi = {
  statementAccounts: get('/finance/statement/account/list', {
    access: holders('finance:statement:reconcile'),
    input: NoInput,
    output: z.array(StatementAccount),
    summary: 'Accounts within the scope that statements are imported for, their numbers masked',
  }),
  checkStatement: post('/finance/statement/check', {
    access: holders('finance:statement:reconcile'),
    /** `fileId`: an uploaded file with the purpose `finance.statement`. Without `mapping`: as at the last import. */
    input: file,
    output: StatementCheck,
    summary: 'Read a bank statement without importing it: its columns and every bad cell',
  }),
  importStatement: post('/finance/statement/import', {
    access: holders('finance:statement:reconcile'),
    input: file.required(),
    output: z.object({ jobId: Id }),
    summary: 'Import all rows of a statement or none in the background, and match them with orders',
  }),
  matchStatement: post('/finance/statement/match', {
    access: holders('finance:statement:reconcile'),
    input: z.object({ accountId: Id }),
    output: z.object({ jobId: Id }),
    summary: 'Match the unmatched rows of an account again, in the background',
  }),
  statementDayPage: get('/finance/statement/day/page', {
    access: holders('finance:statement:reconcile'),
    input: PageQuery.extend(StatementFilter.omit({ state: true, keyword: true }).shape),
    output: pageOf(StatementDay),
    summary: 'Days of the accounts within the scope, with what is matched and what is not, newest first',
  }),
  statementRowPage: get('/finance/statement/row/page', {
    access: holders('finance:statement:reconcile'),
    input: PageQuery.extend(StatementFilter.shape),
    output: pageOf(StatementRow),
    summary: 'Rows of bank statements within the scope, newest first',
  }),
  rowCandidates: get('/finance/statement/row/candidates', {
    access: holders('finance:statement:reconcile'),
    /** `keyword` searches orders by number, school and enrolment instead. */
    input: z.object({ rowId: Id, keyword: anyText(60).optional() }),
    output: z.array(Candidate),
    summary: 'Orders that a row may be for, the most likely first',
  }),
  matchRow: post('/finance/statement/row/match', {
    access: holders('finance:statement:reconcile'),
    input: row.extend({
      parts: z
        .array(z.object({ orderId: Id, amount: z.number().int().min(1).max(MAX_INTEGER) }))
        .min(1)
        .max(MAX_PARTS),
    }),
    output: Done,
    summary: 'Assign a row to one order, or split it over several whose amounts sum up to it',
  }),
  ignoreRow: post('/finance/statement/row/ignore', {
    access: holders('finance:statement:reconcile'),
    input: row.extend({ reason: nonEmptyText(300) }),
    output: Done,
    summary: 'Leave a row aside that pays no order, with the reason',
  }),
  undoRow: post('/finance/statement/row/undo', {
    access: holders('finance:statement:reconcile'),
    input: row,
    output: Done,
    summary: 'Take back what was decided on a row, while no payment depends on it',
  }),
  confirmRow: post('/finance/statement/row/confirm', {
    access: holders('finance:transfer:confirm'),
    input: row,
    /** `rows`: those confirmed, which are several where only they together reach the order’s amount. */
    output: z.object({ exceptions: z.array(ExceptionKind), rows: z.number().int() }),
    summary:
      'Confirm that a matched row, or several together, paid its orders; money that doesn’t fit becomes an exception',
  }),
  awaitingRows: get('/finance/statement/row/awaiting', {
    access: holders('finance:transfer:confirm'),
    input: AwaitingFilter,
    output: z.array(AwaitingRows),
    summary: 'How many matched rows of the filter wait to be confirmed on each account, and their sum',
  }),
  confirmRows: post('/finance/statement/row/confirm/all', {
    access: holders('finance:transfer:confirm'),
    input: AwaitingFilter.extend({ accountId: Id }),
    output: z.object({ jobId: Id }),
    summary: 'Confirm in the background all matched rows of an account, or those of a filter',
  }),
}
