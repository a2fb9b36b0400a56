import { unzipSync } from 'fflate'
import type { BillItem } from '@podium/core/finance/bill/bill.ts'
import { parseDecimalYuan } from '@podium/core/finance/money.ts'
import { fetchBytes } from './fetch-bytes.ts'
import { parseSeparated } from '#server/platform/workbook/separated-text.ts'

const MAX_ZIP_BYTES = 64 * 1_048_576
const MAX_CSV_BYTES = 256 * 1_048_576
const MAX_ROWS = 1_000_000
const COLUMNS = 30

/** Names of the columns in Alipay's bill of trades. */
const columns = {
  tradeNo: '支付宝交易号',
  outTradeNo: '商户订单号',
  kind: '业务类型',
  at: '完成时间',
  amount: '订单金额（元）',
  refundNo: '退款批次号/请求号',
} as const

/** Fetches the zip of a bill. The address comes from a signed answer; it is asked as safely as the gateway. */
export async function fetchBill(address: string, gateway: string): Promise<Uint8Array> {
  const url = new URL(address)
  url.protocol = new URL(gateway).protocol
  return fetchBytes(url, MAX_ZIP_BYTES)
}

/** Reads a bill of trades: a zip with a list of trades and its summary, both in GBK. Throws for what is no such bill. */
export function readAlipayBill(zip: Uint8Array): BillItem[] {
  const files = unzipSync(zip, {
    filter: ({ name, originalSize }) => name.endsWith('.csv') && originalSize <= MAX_CSV_BYTES,
  })
  const texts = Object.values(files).map((bytes) => new TextDecoder('gb18030', { fatal: true }).decode(bytes))
  const text = texts.find((each) => each.includes(columns.refundNo))
  if (text === undefined) throw new Error('the zip has no list of trades')
  const rows = parseSeparated(text, { maxRows: MAX_ROWS, maxColumns: COLUMNS }).filter(
    ([first]) => !first?.startsWith('#'),
  )
  const [head = [], ...body] = rows.filter((cells) => cells.length > 1).map((cells) => cells.map((cell) => cell.trim()))
  if (Object.values(columns).some((name) => !head.includes(name))) throw new Error('the bill has other columns')
  return body.map((cells) => itemOf((column) => cells[head.indexOf(columns[column])] ?? ''))
}

function itemOf(cell: (column: keyof typeof columns) => string): BillItem {
  const isRefund = cell('kind') === '退款'
  const amount = parseDecimalYuan(cell('amount').replace(/^-/, ''))
  const at = new Date(`${cell('at').replace(' ', 'T')}+08:00`)
  if (amount === null || amount === 0 || Number.isNaN(at.getTime()))
    throw new Error('the bill has a row that is no trade')
  return {
    kind: isRefund ? 'refund' : 'payment',
    tradeNo: cell('tradeNo'),
    outTradeNo: cell('outTradeNo'),
    refundNo: isRefund ? cell('refundNo') : '',
    amount,
    at,
  }
}
