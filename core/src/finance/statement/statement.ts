import { z } from 'zod'
import { anyText, Id, Instant, type Bilingual } from '../../base/shapes.ts'
import { ExceptionKind } from '../exception/exception.ts'
import { OrderState } from '../order/order.ts'

/** File purpose of bank statements. */
export const STATEMENT = 'finance.statement'
export const IMPORT_STATEMENT_JOB = 'finance.importStatement'
export const CONFIRM_ROWS_JOB = 'finance.confirmRows'
export const MATCH_STATEMENT_JOB = 'finance.matchStatement'

export const MAX_STATEMENT_ROWS = 20_000
/** Bad cells that a check lists. */
export const MAX_LISTED_FAULTS = 200
/** Orders that one row may be split over. */
export const MAX_PARTS = 50

/** States of a row of a bank statement. */
export const RowState = z.enum(['unmatched', 'matched', 'split', 'ignored'])
export type RowState = z.infer<typeof RowState>

/** Rows that are assigned to orders. */
export const ASSIGNED_ROWS = ['matched', 'split'] as const satisfies readonly RowState[]

/** A name as it is compared: without spaces, and brackets and letters in one form. */
export const bareName = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s/g, '')

export const rowStateLabels: Record<RowState, Bilingual> = {
  unmatched: { zh: '未匹配', en: 'Unmatched' },
  matched: { zh: '已匹配', en: 'Matched' },
  split: { zh: '已拆分', en: 'Split' },
  ignored: { zh: '已忽略', en: 'Ignored' },
}

/** Columns of a bank statement, and what banks call them. */
export const statementColumns = [
  {
    key: 'bookedAt',
    zh: '交易时间',
    en: 'Time',
    required: true,
    names: ['交易时间', '交易日期', '记账日期', '入账日期', '入账时间', '记账时间', '日期', '时间', 'date'],
  },
  {
    key: 'income',
    zh: '收入金额',
    en: 'Income',
    required: true,
    names: ['收入金额', '贷方金额', '贷方发生额', '收入', '贷方', '转入金额', '存入金额', '交易金额', '发生额', '金额'],
  },
  {
    key: 'direction',
    zh: '借贷标志',
    en: 'Direction',
    required: false,
    names: ['借贷标志', '借贷标识', '借贷', '借贷方向', '收支类型', '收支', '交易方向'],
  },
  {
    key: 'payerName',
    zh: '对方户名',
    en: 'Payer',
    required: false,
    names: ['对方户名', '对方名称', '对方单位名称', '对方单位', '对手户名', '付款方户名', '付款人名称', '交易对方'],
  },
  {
    key: 'payerAccount',
    zh: '对方账号',
    en: 'Payer’s account',
    required: false,
    names: ['对方账号', '对方帐号', '对方账户', '对手账号', '付款方账号', '付款人账号'],
  },
  {
    key: 'remark',
    zh: '摘要／附言',
    en: 'Remark',
    required: false,
    names: ['附言', '摘要', '摘要/附言', '用途', '备注', '交易附言', '交易摘要', '摘要附言'],
  },
  {
    key: 'serial',
    zh: '流水号',
    en: 'Serial',
    required: false,
    names: ['流水号', '交易流水号', '银行流水号', '交易流水', '账户明细编号-交易流水号', '业务流水号', '凭证号'],
  },
] as const

export type StatementColumn = (typeof statementColumns)[number]['key']
export const STATEMENT_COLUMNS = statementColumns.map(({ key }) => key) as [StatementColumn, ...StatementColumn[]]

/** The heading of each column in a file; a column without heading is not in the file. */
export const ColumnMapping = z.partialRecord(z.enum(STATEMENT_COLUMNS), z.string().min(1).max(60))
export type ColumnMapping = z.infer<typeof ColumnMapping>

const Fault = z.object({ row: z.number().int(), column: z.string(), zh: z.string(), en: z.string() })

export const StatementCheck = z.object({
  headings: z.array(z.string()),
  mapping: ColumnMapping,
  /** Columns that the file must have and that no heading was found for. */
  missing: z.array(z.enum(STATEMENT_COLUMNS)),
  total: z.number().int(),
  /** Rows without income. */
  skipped: z.number().int(),
  faultCount: z.number().int(),
  faults: z.array(Fault),
})
export type StatementCheck = z.infer<typeof StatementCheck>

/** What an import or a matching did. */
export interface StatementDone {
  readonly imported: number
  readonly repeated: number
  readonly skipped: number
  readonly matched: number
}

/** What confirming several rows did. */
export interface RowsConfirmed {
  readonly confirmed: number
  /** Parts whose money didn't fit. */
  readonly exceptions: number
  /** Rows that stay to be confirmed one by one, where the reason is said. */
  readonly refused: number
}

const Part = z.object({
  orderId: Id,
  orderNo: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  amount: z.number().int(),
  orderAmount: z.number().int(),
  orderState: OrderState,
  /** Rows that are matched with the order and not confirmed yet, this one among them, and what they sum up to. */
  waitingRows: z.number().int(),
  waitingAmount: z.number().int(),
  /** Exceptions that its money became. */
  exceptions: z.array(ExceptionKind),
})

export const StatementRow = z.object({
  rowId: Id,
  accountId: Id,
  bank: z.string(),
  tradeNo: z.string(),
  bookedAt: Instant,
  amount: z.number().int(),
  payerName: z.string(),
  payerAccount: z.string(),
  remark: z.string(),
  state: RowState,
  reason: z.string(),
  parts: z.array(Part),
  decidedBy: z.string(),
  confirmedBy: z.string(),
  confirmedAt: Instant.nullable(),
  version: z.number().int(),
})
export type StatementRow = z.infer<typeof StatementRow>

/** An order that a row may be for, and what speaks for it. */
export const Candidate = z.object({
  orderId: Id,
  orderNo: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  schoolName: z.string(),
  payerName: z.string(),
  amount: z.number().int(),
  state: OrderState,
  byNumber: z.boolean(),
  byPayer: z.boolean(),
  byAmount: z.boolean(),
})
export type Candidate = z.infer<typeof Candidate>

/** A day of an account. */
export const StatementDay = z.object({
  accountId: Id,
  holder: z.string(),
  bank: z.string(),
  number: z.string(),
  day: z.iso.date(),
  rows: z.number().int(),
  amount: z.number().int(),
  confirmed: z.number().int(),
  confirmedAmount: z.number().int(),
  /** Matched, and not yet confirmed. */
  waiting: z.number().int(),
  unmatched: z.number().int(),
  ignored: z.number().int(),
  exceptions: z.number().int(),
})
export type StatementDay = z.infer<typeof StatementDay>

export const StatementAccount = z.object({
  accountId: Id,
  holder: z.string(),
  bank: z.string(),
  number: z.string(),
})
export type StatementAccount = z.infer<typeof StatementAccount>

/** The part of the filter that rows are confirmed by, many at once. */
export const AwaitingFilter = z.object({
  accountId: Id.optional(),
  /** In serial, payer and remark. */
  keyword: anyText(60).optional(),
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
})
export type AwaitingFilter = z.infer<typeof AwaitingFilter>

/** What waits to be confirmed on one account. */
export const AwaitingRows = z.object({
  accountId: Id,
  bank: z.string(),
  rows: z.number().int(),
  amount: z.number().int(),
})
export type AwaitingRows = z.infer<typeof AwaitingRows>

export const StatementFilter = AwaitingFilter.extend({ state: RowState.optional() })
export type StatementFilter = z.infer<typeof StatementFilter>
