import { createSign, createVerify, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { decimalYuan, parseDecimalYuan } from '@podium/core/finance/money.ts'
import { billLines, billZip } from './bill-file.ts'
import { cashierPage } from './cashier-page.ts'
import { newTradeNo, notificationFields, refundedOf, signedBody, type EmulatedTrade } from './emulated-trade.ts'
import type { EmulatorKeys } from './emulator-keys.ts'

/**
 * How notifications go out. `repeated`: several times at once. `delayed`: after some seconds. `lost`: never. `reordered`:
 * the finished state before the paid one. `forged`: a forgery before the genuine one.
 */
export const NOTIFY_MODES = ['usual', 'repeated', 'delayed', 'lost', 'reordered', 'forged'] as const
export type NotifyMode = (typeof NOTIFY_MODES)[number]

/** How calls are answered. `unsigned` and `cut` are what a broken network or an impostor answers. */
export type AnswerMode = 'usual' | 'unsigned' | 'cut' | 'other'

export interface AlipayEmulator {
  readonly gateway: string
  readonly appId: string
  readonly sellerId: string
  readonly trades: ReadonlyMap<string, EmulatedTrade>
  notifyMode: NotifyMode
  answerMode: AnswerMode
  /** The buyer opens the cashier page of this address. */
  open(url: string): Promise<EmulatedTrade>
  /** The buyer pays, and the notification goes out. */
  pay(outTradeNo: string): Promise<void>
  /** A genuine notification about a trade, with other fields where given. */
  bodyOf(outTradeNo: string, fields?: Readonly<Record<string, string>>): string
  close(): Promise<void>
}

interface EmulatorOptions {
  readonly keys: EmulatorKeys
  readonly port?: number
  readonly host?: string
}

const APP_ID = '2021000000000001'
const SELLER_ID = '2088000000000002'
const DELAY_MS = 3_000
const PAID = 'TRADE_SUCCESS'
const CLOSED = 'TRADE_CLOSED'

type Fields = Readonly<Record<string, unknown>>
const absent: Fields = { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST' }
const wrongState: Fields = { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_STATUS_ERROR' }
const noBill: Fields = { code: '40004', msg: 'Business Failed', sub_code: 'isp.bill_not_exist' }
const done: Fields = { code: '10000', msg: 'Success' }

/** Answers as Alipay's gateway does, with its own keys; nothing leaves this machine. */
export async function openAlipayEmulator({
  keys,
  port = 0,
  host = '127.0.0.1',
}: EmulatorOptions): Promise<AlipayEmulator> {
  const trades = new Map<string, EmulatedTrade>()
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await once(server.listen(port, host), 'listening')
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`
  const facts = { appId: APP_ID, sellerId: SELLER_ID }
  const billAddress = (day: string) => `${origin}/bill?day=${day}`

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    if (url.pathname === '/cashier') return atCashier(form, response)
    if (url.pathname === '/bill') {
      const bill = billZip(trades.values(), url.searchParams.get('day') ?? '')
      return void response.writeHead(200, { 'content-type': 'application/zip' }).end(bill)
    }
    if (url.pathname !== '/gateway.do') return void response.writeHead(404).end()
    const given = new Map([...url.searchParams, ...form])
    if (!isSignedByApp(given)) {
      return answerCall(response, given, { code: '40002', msg: 'Invalid', sub_code: 'isv.invalid-signature' })
    }
    const biz = JSON.parse(given.get('biz_content') ?? '{}') as Record<string, string>
    if (given.get('method') === 'alipay.trade.page.pay') {
      const trade = tradeOf(biz, given)
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(cashierPage(trade))
    }
    answerCall(response, given, callOf(given.get('method') ?? '', biz))
  }

  function isSignedByApp(given: ReadonlyMap<string, string>): boolean {
    const text = [...given.keys()]
      .filter((name) => name !== 'sign')
      .toSorted()
      .map((name) => `${name}=${given.get(name)}`)
      .join('&')
    return createVerify('RSA-SHA256')
      .update(text)
      .verify(keys.appPublic, given.get('sign') ?? '', 'base64')
  }

  function tradeOf(biz: Record<string, string>, given: ReadonlyMap<string, string>): EmulatedTrade {
    const outTradeNo = biz['out_trade_no']!
    const known = trades.get(outTradeNo)
    if (known) return known
    const trade: EmulatedTrade = {
      outTradeNo,
      tradeNo: newTradeNo(),
      amount: parseDecimalYuan(biz['total_amount'] ?? '') ?? 0,
      subject: biz['subject'] ?? '',
      notifyUrl: given.get('notify_url') ?? '',
      returnUrl: given.get('return_url') ?? '',
      state: 'WAIT_BUYER_PAY',
      paidAt: null,
      refunds: new Map(),
      refundedAt: new Map(),
    }
    trades.set(outTradeNo, trade)
    return trade
  }

  function callOf(method: string, biz: Record<string, string>): Fields {
    if (method === 'alipay.data.dataservice.bill.downloadurl.query') {
      const day = biz['bill_date'] ?? ''
      return billLines(trades.values(), day).length === 0 ? noBill : { ...done, bill_download_url: billAddress(day) }
    }
    const trade = trades.get(biz['out_trade_no'] ?? '')
    if (!trade) return absent
    const about = { ...done, out_trade_no: trade.outTradeNo, trade_no: trade.tradeNo }
    if (method === 'alipay.trade.query') {
      return { ...about, trade_status: trade.state, total_amount: decimalYuan(trade.amount) }
    }
    if (method === 'alipay.trade.close') {
      if (trade.state !== 'WAIT_BUYER_PAY') return wrongState
      trade.state = CLOSED
      return about
    }
    const requestNo = biz['out_request_no'] ?? ''
    if (method === 'alipay.trade.refund') return refund(trade, requestNo, biz['refund_amount'] ?? '', about)
    if (method === 'alipay.trade.fastpay.refund.query') {
      const amount = trade.refunds.get(requestNo)
      if (amount === undefined) return about
      const refunded = { refund_amount: decimalYuan(amount), total_amount: decimalYuan(trade.amount) }
      return { ...about, ...refunded, out_request_no: requestNo, refund_status: 'REFUND_SUCCESS' }
    }
    return { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-method' }
  }

  function refund(trade: EmulatedTrade, requestNo: string, text: string, about: Fields): Fields {
    const amount = parseDecimalYuan(text)
    if (trade.paidAt === null) return wrongState
    const isRepeated = trade.refunds.has(requestNo)
    if (!isRepeated && (amount === null || amount === 0 || refundedOf(trade) + amount > trade.amount)) {
      return { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL' }
    }
    if (!isRepeated) {
      trade.refunds.set(requestNo, amount!)
      trade.refundedAt.set(requestNo, new Date())
    }
    if (refundedOf(trade) === trade.amount) trade.state = CLOSED
    return { ...about, fund_change: isRepeated ? 'N' : 'Y', refund_fee: decimalYuan(refundedOf(trade)) }
  }

  function answerCall(response: ServerResponse, given: ReadonlyMap<string, string>, fields: Fields): void {
    const { answerMode } = emulator
    if (answerMode === 'cut') return void response.destroy()
    const told = answerMode === 'other' ? { ...fields, out_trade_no: 'SOMEBODYELSES0001' } : fields
    const name = `${(given.get('method') ?? '').replaceAll('.', '_')}_response`
    const text = JSON.stringify(told)
    const sign = createSign('RSA-SHA256').update(text).sign(keys.providerPrivate, 'base64')
    const shown = answerMode === 'unsigned' ? randomBytes(256).toString('base64') : sign
    response.writeHead(200, { 'content-type': 'application/json' }).end(`{"${name}":${text},"sign":"${shown}"}`)
  }

  async function atCashier(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const trade = trades.get(form.get('out_trade_no') ?? '')
    if (!trade) return void response.writeHead(404).end()
    if (form.get('do') === 'pay') await payTrade(trade)
    response.writeHead(303, { location: trade.returnUrl }).end()
  }

  async function payTrade(trade: EmulatedTrade): Promise<void> {
    if (trade.state !== 'WAIT_BUYER_PAY') return
    trade.state = PAID
    trade.paidAt = new Date()
    const genuine = signedBody(notificationFields(trade, facts), keys.providerPrivate)
    const mode = emulator.notifyMode
    if (mode === 'lost') return
    if (mode === 'forged') await send(trade, signedBody(notificationFields(trade, facts), keys.appPrivate))
    if (mode === 'reordered') {
      const finished = { ...notificationFields(trade, facts), trade_status: 'TRADE_FINISHED' }
      await send(trade, signedBody(finished, keys.providerPrivate))
    }
    if (mode === 'delayed') return void sleep(DELAY_MS, undefined, { ref: false }).then(() => send(trade, genuine))
    const copies = mode === 'repeated' ? 5 : 1
    await Promise.all(Array.from({ length: copies }, () => send(trade, genuine)))
  }

  async function send({ notifyUrl }: EmulatedTrade, body: string): Promise<void> {
    if (notifyUrl === '') return
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
    await fetch(notifyUrl, { method: 'POST', headers, body }).catch(() => undefined)
  }

  const emulator: AlipayEmulator = {
    gateway: `${origin}/gateway.do`,
    ...facts,
    trades,
    notifyMode: 'usual',
    answerMode: 'usual',
    async open(url) {
      await fetch(url)
      const biz = JSON.parse(new URL(url).searchParams.get('biz_content') ?? '{}') as Record<string, string>
      return trades.get(biz['out_trade_no'] ?? '')!
    },
    pay: (outTradeNo) => payTrade(trades.get(outTradeNo)!),
    bodyOf(outTradeNo, fields = {}) {
      return signedBody({ ...notificationFields(trades.get(outTradeNo)!, facts), ...fields }, keys.providerPrivate)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return emulator
}
