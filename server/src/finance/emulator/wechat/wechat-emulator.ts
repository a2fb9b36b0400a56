import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { AnswerMode, NotifyMode } from '../alipay-emulator.ts'
import type { EmulatorKeys } from '../emulator-keys.ts'
import { phonePage } from './phone-page.ts'
import { wechatBill } from './wechat-bill-file.ts'
import {
  envelopeOf,
  isSignedByMerchant,
  newWechatNo,
  refundedBy,
  refundNotice,
  refundOf,
  sealOf,
  transactionOf,
  type WechatMerchant,
  type WechatTrade,
} from './wechat-trade.ts'

export interface WechatKeys extends EmulatorKeys {
  readonly apiV3Key: string
}

export interface WechatNotification {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface WechatEmulator extends WechatMerchant {
  readonly gateway: string
  readonly certificateSerial: string
  readonly platformSerial: string
  readonly trades: ReadonlyMap<string, WechatTrade>
  notifyMode: NotifyMode
  answerMode: AnswerMode
  /** What a query says of every refund; `ABNORMAL`: the payer's bank sent it back. */
  refundState: 'SUCCESS' | 'ABNORMAL'
  /** The payer pays, and the notification goes out. */
  pay(outTradeNo: string): Promise<void>
  /** A genuine notification about a payment. */
  notificationOf(outTradeNo: string): WechatNotification
  /** A genuine notification about a refund. */
  refundNotificationOf(outTradeNo: string, refundNo: string): WechatNotification
  close(): Promise<void>
}

interface EmulatorOptions {
  readonly keys: WechatKeys
  readonly port?: number
  readonly host?: string
}

const MERCHANT: WechatMerchant = { appId: 'wx0000000000000001', merchantId: '1900000001' }
const CERTIFICATE_SERIAL = '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C'
const PLATFORM_SERIAL = 'PUB_KEY_ID_0119000000012024000000000001'
const DELAY_MS = 3_000

interface Answer {
  readonly status: number
  readonly fields: Readonly<Record<string, unknown>> | null
}

const ok = (fields: Readonly<Record<string, unknown>>): Answer => ({ status: 200, fields })
const failed = (status: number, code: string): Answer => ({ status, fields: { code, message: code } })

/** Answers as WeChat Pay's gateway does, with its own keys; nothing leaves this machine. */
export async function openWechatEmulator({
  keys,
  port = 0,
  host = '127.0.0.1',
}: EmulatorOptions): Promise<WechatEmulator> {
  const trades = new Map<string, WechatTrade>()
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  await once(server.listen(port, host), 'listening')
  const origin = `http://${host}:${(server.address() as AddressInfo).port}`
  const platform = { privateKey: keys.providerPrivate, serial: PLATFORM_SERIAL }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/'
    const method = request.method ?? ''
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    if (path.startsWith('/phone?')) return onPhone(path, method, body, response)
    if (!isSignedByMerchant(keys.appPublic, request.headers.authorization ?? '', { method, path, body })) {
      return answerCall(response, failed(401, 'SIGN_ERROR'))
    }
    const content = body === '' ? {} : (JSON.parse(body) as Record<string, unknown>)
    const { pathname, searchParams } = new URL(path, origin)
    if (pathname === '/v3/billdownload/file') {
      return void response.writeHead(200).end(gzipSync(billOf(searchParams.get('token') ?? '') ?? ''))
    }
    answerCall(response, callOf(method, new URL(path, origin), content))
  }

  const billOf = (day: string) => wechatBill(trades.values(), day, MERCHANT)

  function callOf(method: string, { pathname, searchParams }: URL, content: Record<string, unknown>): Answer {
    if (pathname === '/v3/bill/tradebill') {
      const day = searchParams.get('bill_date') ?? ''
      const bill = billOf(day)
      if (bill === null) return failed(400, 'NO_STATEMENT_EXIST')
      const sha1 = createHash('sha1').update(bill).digest('hex')
      return ok({ hash_type: 'SHA1', hash_value: sha1, download_url: `${origin}/v3/billdownload/file?token=${day}` })
    }
    if (pathname === '/v3/pay/transactions/native') return open(content)
    if (pathname === '/v3/refund/domestic/refunds') return refund(content)
    const refundNo = /^\/v3\/refund\/domestic\/refunds\/(\w+)$/.exec(pathname)?.[1]
    if (refundNo !== undefined) return queryRefund(refundNo)
    const [, outTradeNo, isClose] = /^\/v3\/pay\/transactions\/out-trade-no\/(\w+)(\/close)?$/.exec(pathname) ?? []
    const trade = trades.get(outTradeNo ?? '')
    if (!trade) return failed(404, 'ORDER_NOT_EXIST')
    if (!isClose || method === 'GET') return ok(transactionOf(trade, MERCHANT))
    if (trade.paidAt !== null) return failed(400, 'ORDERPAID')
    trade.tradeState = 'CLOSED'
    return { status: 204, fields: null }
  }

  function open(content: Record<string, unknown>): Answer {
    const outTradeNo = String(content['out_trade_no'])
    const known = trades.get(outTradeNo)
    if (known && known.tradeState !== 'NOTPAY')
      return failed(400, known.tradeState === 'CLOSED' ? 'ORDER_CLOSED' : 'ORDERPAID')
    const trade = known ?? {
      outTradeNo,
      tradeNo: newWechatNo('420'),
      amount: (content['amount'] as { total: number }).total,
      description: String(content['description']),
      notifyUrl: String(content['notify_url']),
      codeUrl: `${origin}/phone?pr=${randomBytes(6).toString('hex')}`,
      tradeState: 'NOTPAY',
      paidAt: null,
      refunds: new Map(),
    }
    trades.set(outTradeNo, trade)
    return ok({ code_url: trade.codeUrl })
  }

  function refund(content: Record<string, unknown>): Answer {
    const trade = trades.get(String(content['out_trade_no']))
    if (!trade) return failed(404, 'RESOURCE_NOT_EXISTS')
    const refundNo = String(content['out_refund_no'])
    const amounts = content['amount'] as { refund: number; total: number }
    const known = trade.refunds.get(refundNo)
    if (!known && (trade.paidAt === null || refundedBy(trade) + amounts.refund > trade.amount)) {
      return failed(400, 'INVALID_REQUEST')
    }
    const made = known ?? {
      refundNo,
      refundId: newWechatNo('503'),
      amount: amounts.refund,
      at: new Date(),
      notifyUrl: String(content['notify_url']),
    }
    trade.refunds.set(refundNo, made)
    trade.tradeState = 'REFUND'
    const { notifyMode } = emulator
    if (!known && notifyMode !== 'lost')
      void send(made.notifyUrl, emulator.refundNotificationOf(trade.outTradeNo, refundNo))
    return ok(refundOf(trade, made, 'PROCESSING'))
  }

  function queryRefund(refundNo: string): Answer {
    for (const trade of trades.values()) {
      const made = trade.refunds.get(refundNo)
      if (made) return ok(refundOf(trade, made, emulator.refundState))
    }
    return failed(404, 'RESOURCE_NOT_EXISTS')
  }

  function answerCall(response: ServerResponse, { status, fields }: Answer): void {
    const { answerMode } = emulator
    if (answerMode === 'cut') return void response.destroy()
    const told = answerMode === 'other' && fields ? { ...fields, out_trade_no: 'SOMEBODYELSES0001' } : fields
    const text = told === null ? '' : JSON.stringify(told)
    const seal = sealOf(platform, text)
    if (answerMode === 'unsigned') seal['wechatpay-signature'] = randomBytes(256).toString('base64')
    response.writeHead(status, { 'content-type': 'application/json', ...seal }).end(text)
  }

  async function onPhone(path: string, method: string, body: string, response: ServerResponse): Promise<void> {
    const trade = [...trades.values()].find(({ codeUrl }) => codeUrl === origin + path)
    if (!trade) return void response.writeHead(404).end()
    const wish = method === 'POST' ? new URLSearchParams(body).get('do') : null
    if (wish === 'pay') await payTrade(trade)
    const told = wish === 'cancel' ? '已取消，可重新扫码支付' : ''
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(phonePage(trade, path, told))
  }

  async function payTrade(trade: WechatTrade): Promise<void> {
    if (trade.tradeState !== 'NOTPAY') return
    trade.tradeState = 'SUCCESS'
    trade.paidAt = new Date()
    const { notifyUrl, outTradeNo } = trade
    const mode = emulator.notifyMode
    if (mode === 'lost') return
    const genuine = emulator.notificationOf(outTradeNo)
    if (mode === 'forged') {
      const { body } = genuine
      await send(notifyUrl, { body, headers: sealOf({ privateKey: keys.appPrivate, serial: PLATFORM_SERIAL }, body) })
    }
    // A later one overtakes the first.
    if (mode === 'reordered') await send(notifyUrl, again(genuine))
    if (mode === 'delayed') {
      return void sleep(DELAY_MS, undefined, { ref: false }).then(() => send(notifyUrl, again(genuine)))
    }
    const copies = mode === 'repeated' ? 5 : 1
    await Promise.all(Array.from({ length: copies }, (_, at) => send(notifyUrl, at === 0 ? genuine : again(genuine))))
  }

  /** A repetition is signed anew. */
  const again = ({ body }: WechatNotification): WechatNotification => ({ body, headers: sealOf(platform, body) })

  async function send(notifyUrl: string, { headers, body }: WechatNotification): Promise<void> {
    const all = { 'content-type': 'application/json', ...headers }
    await fetch(notifyUrl, { method: 'POST', headers: all, body }).catch(() => undefined)
  }

  const emulator: WechatEmulator = {
    gateway: origin,
    ...MERCHANT,
    certificateSerial: CERTIFICATE_SERIAL,
    platformSerial: PLATFORM_SERIAL,
    trades,
    notifyMode: 'usual',
    answerMode: 'usual',
    refundState: 'SUCCESS',
    pay: (outTradeNo) => payTrade(trades.get(outTradeNo)!),
    notificationOf(outTradeNo) {
      const plain = transactionOf({ ...trades.get(outTradeNo)!, tradeState: 'SUCCESS' }, MERCHANT)
      const body = envelopeOf(keys.apiV3Key, JSON.stringify(plain))
      return { body, headers: sealOf(platform, body) }
    },
    refundNotificationOf(outTradeNo, refundNo) {
      const trade = trades.get(outTradeNo)!
      const plain = refundNotice(trade, trade.refunds.get(refundNo)!, MERCHANT.merchantId)
      const body = envelopeOf(keys.apiV3Key, JSON.stringify(plain), { kind: 'refund', event: 'REFUND.SUCCESS' })
      return { body, headers: sealOf(platform, body) }
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return emulator
}
