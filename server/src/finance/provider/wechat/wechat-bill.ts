import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { BillItem } from '@podium/core/finance/bill/bill.ts'
import { parseDecimalYuan } from '@podium/core/finance/money.ts'
import { parseSeparated } from '#server/platform/workbook/separated-text.ts'
import type { WechatConfig } from '#server/platform/security/wechat-config.ts'
import { fetchBytes } from '../fetch-bytes.ts'
import { authorizationOf } from './wechat-signature.ts'

const MAX_GZIP_BYTES = 64 * 1_048_576
const MAX_CSV_BYTES = 256 * 1_048_576
const MAX_ROWS = 1_000_000
const COLUMNS = 40

/** Names of the columns in WeChat Pay's bill of trades. */
const columns = {
  at: '交易时间',
  tradeNo: '微信订单号',
  outTradeNo: '商户订单号',
  state: '交易状态',
  refundNo: '商户退款单号',
  refund: '申请退款金额',
  amount: '订单金额',
} as const

/**
 * Fetches the packed bill. Its address comes from a signed answer; it is asked for at the gateway, signed, and must have
 * the digest (SHA-1, of the unpacked text) that the answer told.
 */
export async function fetchWechatBill(config: WechatConfig, address: string, sha1: string): Promise<string> {
  const told = new URL(address)
  const url = new URL(config.gateway)
  // The gateway has another host than the files only in production, where both belong to WeChat Pay.
  if (told.protocol === 'https:' && told.hostname.endsWith('.weixin.qq.com')) url.host = told.host
  const path = told.pathname + told.search
  const authorization = authorizationOf(config, { method: 'GET', path, body: '' }, new Date())
  const packed = await fetchBytes(new URL(path, url), MAX_GZIP_BYTES, { authorization, 'user-agent': 'Podium' })
  const bytes = await promisify(gunzip)(packed, { maxOutputLength: MAX_CSV_BYTES })
  if (createHash('sha1').update(bytes).digest('hex') !== sha1.toLowerCase()) throw new Error('the bill was altered')
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

/** Reads a bill of trades; values begin with a grave accent, and a summary follows. Throws for what is no such bill. */
export function readWechatBill(text: string): BillItem[] {
  const rows = parseSeparated(text, { maxRows: MAX_ROWS, maxColumns: COLUMNS }).map((cells) =>
    cells.map((cell) => cell.trim().replace(/^`/, '')),
  )
  const [head = [], ...body] = rows.filter((cells) => cells.length > 1)
  if (Object.values(columns).some((name) => !head.includes(name))) throw new Error('the bill has other columns')
  const end = body.findIndex(([first]) => first === '总交易单数')
  if (end < 0) throw new Error('the bill is cut off')
  return body.slice(0, end).map((cells) => itemOf((column) => cells[head.indexOf(columns[column])] ?? ''))
}

function itemOf(cell: (column: keyof typeof columns) => string): BillItem {
  const isRefund = cell('state') === 'REFUND'
  const amount = parseDecimalYuan(cell(isRefund ? 'refund' : 'amount'))
  const at = new Date(`${cell('at').replace(' ', 'T')}+08:00`)
  if (amount === null || amount === 0 || Number.isNaN(at.getTime())) {
    throw new Error('the bill has a row that is no trade')
  }
  return {
    kind: isRefund ? 'refund' : 'payment',
    tradeNo: cell('tradeNo'),
    outTradeNo: cell('outTradeNo'),
    refundNo: isRefund ? cell('refundNo') : '',
    amount,
    at,
  }
}
