import { generateKeyPairSync } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { financeApi as api } from '@podium/core/finance/api.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import type { WechatEmulator } from '../emulator/wechat/wechat-emulator.ts'
import { envelopeOf, refundNotice, sealOf, transactionOf, type EnvelopeParts } from '../emulator/wechat/wechat-trade.ts'
import { createOrder, openWechatGateway, wechatKeys } from '../finance.fixture.ts'
import { finance } from '../index.ts'
import { notifyPaths } from './notify-path.ts'

const logged: string[] = []
let app: TestApp
let gateway: WechatEmulator
let payer: MadeUser
let groupId: string
let orderId: string
/** What the genuine notification says. */
let said: Record<string, unknown>
beforeAll(async () => {
  const opened = await openWechatGateway()
  gateway = opened.gateway
  gateway.notifyMode = 'lost'
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  app = await openTestApp({ modules: [organisation, identity, notice, finance], config: opened.config, log })
  groupId = (await createGroup(app)).groupId
  payer = await createUser(app)
  orderId = (await createOrder(app, { payerId: payer.userId, groupId, amounts: [5_000] })).orderId
  const { outTradeNo } = (await app.call(api.payWechat, { orderId }, { as: payer.token })).data
  await app.call(api.wechatCode, { outTradeNo }, { as: payer.token })
  await gateway.pay(outTradeNo)
  said = transactionOf(gateway.trades.get(outTradeNo)!, gateway)
})
afterAll(async () => {
  await app.close()
  await gateway.close()
})

type Sent = {
  readonly body: string | Buffer
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly method?: 'GET' | 'POST' | 'PUT'
}

async function send({ body, headers = {}, method = 'POST' }: Sent) {
  const before = logged.length
  const answer = await app.http.inject({
    method,
    url: `/prod-api${notifyPaths.wechat}`,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'GET' ? {} : { payload: body }),
  })
  return { status: answer.statusCode, text: answer.body, lines: logged.slice(before) }
}

const stranger = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey
const platform = () => ({ privateKey: wechatKeys.providerPrivate, serial: gateway.platformSerial })

/** Signed by the platform's own key, whatever it says. */
const signed = (body: string): Sent => ({ body, headers: sealOf(platform(), body) })
const saying = (change: Readonly<Record<string, unknown>> = {}, parts: EnvelopeParts = {}) =>
  signed(envelopeOf(wechatKeys.apiV3Key, JSON.stringify({ ...said, ...change }), parts))
const without = (name: string) => {
  const { [name]: _dropped, ...rest } = said
  return signed(envelopeOf(wechatKeys.apiV3Key, JSON.stringify(rest)))
}
const genuineBody = () => envelopeOf(wechatKeys.apiV3Key, JSON.stringify(said))
/** The genuine notification with another header. */
const withHeader = (name: string, value: string | string[]): Sent => {
  const { body, headers } = saying()
  return { body, headers: { ...headers, [`wechatpay-${name}`]: value } }
}
const withoutHeader = (name: string): Sent => {
  const { body, headers } = saying()
  const { [`wechatpay-${name}`]: _dropped, ...rest } = { ...headers }
  return { body, headers: rest }
}
/** The genuine envelope with a change of it, signed by the platform: only the strict form stands in the way. */
const envelope = (change: (fields: Record<string, unknown>, resource: Record<string, unknown>) => void): Sent => {
  const fields = JSON.parse(genuineBody()) as Record<string, unknown>
  change(fields, fields['resource'] as Record<string, unknown>)
  return signed(JSON.stringify(fields))
}
/** The genuine notification with its body changed after it was signed. */
const altered = (change: (body: string) => string): Sent => {
  const { body, headers } = saying()
  return { body: change(String(body)), headers: headers! }
}
const sealedAt = (seconds: number): Sent => {
  const body = genuineBody()
  return { body, headers: sealOf(platform(), body, { at: new Date(Date.now() + seconds * 1_000) }) }
}
const flipped = (text: unknown, at: number): string => {
  const bytes = Buffer.from(String(text), 'base64')
  const index = at < 0 ? bytes.length + at : at
  bytes[index] = bytes[index]! ^ 1
  return bytes.toString('base64')
}
const signatureOf = (body: string, hash: string) => ({ body, headers: sealOf(platform(), body, { hash }) })

const oddTotals = [0, -5_000, 50.5, '5000', null, 1e12, [5_000]]
const oddNumbers = ['', "' or 1=1 --", '../../etc', 'a b', 'é', 'A'.repeat(33), 'lower0case0number', 12]

/** Every kind of forgery, with what is sent. */
const forgeries: ReadonlyArray<readonly [string, () => Sent]> = [
  ['no signature', () => ({ body: genuineBody() })],
  ...['timestamp', 'nonce', 'serial', 'signature'].flatMap((name) => [
    [`no ${name}`, () => withoutHeader(name)] as const,
    [`an empty ${name}`, () => withHeader(name, '')] as const,
    [`two of ${name}`, () => withHeader(name, ['A', 'B'])] as const,
  ]),
  ['another time stamp', () => withHeader('timestamp', String(Math.floor(Date.now() / 1_000) - 7))],
  ['a time stamp in milliseconds', () => withHeader('timestamp', String(Date.now()))],
  ['a time stamp of words', () => withHeader('timestamp', '1e9')],
  ['a time stamp six minutes old', () => sealedAt(-360)],
  ['a time stamp six minutes ahead', () => sealedAt(360)],
  ['a time stamp of yesterday', () => sealedAt(-86_400)],
  ['another nonce', () => withHeader('nonce', 'f'.repeat(32))],
  ['a short nonce', () => ({ body: genuineBody(), headers: sealOf(platform(), genuineBody(), { nonce: 'abc' }) })],
  ['an unknown serial', () => withHeader('serial', '5157F09EFDC096DE15EBE81A47057A7200000000')],
  ['the merchant’s own serial', () => withHeader('serial', gateway.certificateSerial)],
  ['a serial of the prototype', () => withHeader('serial', '__proto__')],
  ['another signature type', () => withHeader('signature-type', 'WECHATPAY2-SM2-WITH-SM3')],
  ['the signature of WeChat Pay’s own probe', () => withHeader('signature', `WECHATPAY/SIGNTEST/${'A'.repeat(324)}`)],
  ['a signature of zeros', () => withHeader('signature', Buffer.alloc(256).toString('base64'))],
  ['a short signature', () => withHeader('signature', 'QUJD')],
  [
    'a url-safe signature',
    () => {
      const { body, headers } = saying()
      const safe = String(headers!['wechatpay-signature']).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
      return { body, headers: { ...headers, 'wechatpay-signature': `${safe}-_` } }
    },
  ],
  ['SHA-1', () => signatureOf(genuineBody(), 'RSA-SHA1')],
  ['SHA-512', () => signatureOf(genuineBody(), 'RSA-SHA512')],
  [
    'the merchant’s own key',
    () => {
      const body = genuineBody()
      return { body, headers: sealOf({ ...platform(), privateKey: wechatKeys.appPrivate }, body) }
    },
  ],
  [
    'a stranger’s key',
    () => {
      const body = genuineBody()
      return { body, headers: sealOf({ ...platform(), privateKey: stranger }, body) }
    },
  ],
  ['the signature of another body', () => ({ body: genuineBody(), headers: sealOf(platform(), '{}') })],
  ['a space after the signed body', () => altered((body) => `${body} `)],
  ['a changed event', () => altered((body) => body.replace('TRANSACTION.SUCCESS', 'REFUND.SUCCESS'))],
  ['a changed letter of the ciphertext', () => altered((body) => body.replace(/"ciphertext":"./, '"ciphertext":"_'))],
  ['a field in front', () => altered((body) => body.replace('{', '{"x":1,'))],
  [
    'signed, with the first byte tampered',
    () => envelope((_, part) => (part['ciphertext'] = flipped(part['ciphertext'], 0))),
  ],
  [
    'signed, with the tag tampered',
    () => envelope((_, part) => (part['ciphertext'] = flipped(part['ciphertext'], -1))),
  ],
  ['signed, with the tag cut off', () => envelope((_, part) => (part['ciphertext'] = cut(part['ciphertext'])))],
  ['signed, with an empty ciphertext', () => envelope((_, part) => (part['ciphertext'] = ''))],
  ['signed, with a ciphertext of the tag alone', () => envelope((_, part) => (part['ciphertext'] = 'A'.repeat(20)))],
  ['signed, with a ciphertext that is not base64', () => envelope((_, part) => (part['ciphertext'] = '*'.repeat(40)))],
  ['other associated data', () => saying({}, { toldAssociatedData: 'refund' })],
  ['no associated data', () => envelope((_, part) => delete part['associated_data'])],
  ['another nonce of the encryption', () => saying({}, { toldNonce: 'ffffffffffff' })],
  ['a long nonce of the encryption', () => saying({}, { toldNonce: 'f'.repeat(16) })],
  ['another APIv3 key', () => signed(envelopeOf('x'.repeat(32), JSON.stringify(said)))],
  ['another algorithm', () => envelope((_, part) => (part['algorithm'] = 'AEAD_AES_128_GCM'))],
  ['a resource that is not encrypted', () => envelope((fields) => (fields['resource_type'] = 'plain'))],
  ['the resource in clear', () => envelope((fields) => (fields['resource'] = said))],
  ['no resource', () => envelope((fields) => delete fields['resource'])],
  ['no id', () => envelope((fields) => delete fields['id'])],
  ['an unknown event', () => envelope((fields) => (fields['event_type'] = 'TRANSACTION.PAID'))],
  ['an event of the prototype', () => envelope((fields) => (fields['event_type'] = 'constructor'))],
  ['the event of a refund', () => envelope((fields) => (fields['event_type'] = 'REFUND.SUCCESS'))],
  ['a payment as a refund', () => saying({}, { kind: 'refund', event: 'REFUND.SUCCESS' })],
  ['a refund as a payment', () => signed(envelopeOf(wechatKeys.apiV3Key, JSON.stringify(refunded())))],
  ...oddTotals.map(
    (total) => [`the total ${JSON.stringify(total)}`, () => saying({ amount: { total, currency: 'CNY' } })] as const,
  ),
  ...oddNumbers.map((no) => [`the order number ${JSON.stringify(no)}`, () => saying({ out_trade_no: no })] as const),
  ...['appid', 'mchid', 'out_trade_no', 'transaction_id', 'trade_state', 'amount'].map(
    (name) => [`no ${name}`, () => without(name)] as const,
  ),
  ...['NOTPAY', 'CLOSED', 'REFUND', 'PAYERROR', 'success', ''].map(
    (state) => [`the state ${JSON.stringify(state)}`, () => saying({ trade_state: state })] as const,
  ),
  ['a currency in lower case', () => saying({ amount: { total: 5_000, currency: 'cny' } })],
  ['no currency', () => saying({ amount: { total: 5_000 } })],
  ['encrypted words', () => signed(envelopeOf(wechatKeys.apiV3Key, 'hello'))],
  ['an encrypted list', () => signed(envelopeOf(wechatKeys.apiV3Key, JSON.stringify([said])))],
  ['nothing', () => signed('')],
  ['words', () => signed('hello')],
  ['null', () => signed('null')],
  ['a list', () => signed(`[${genuineBody()}]`)],
  ['broken UTF-8', () => ({ body: Buffer.from([0x7b, 0xff, 0x7d]), headers: saying().headers! })],
  ['a megabyte', () => signed(`${genuineBody()}${' '.repeat(1_000_000)}`)],
  ['just above the limit', () => signed(`${genuineBody()}${' '.repeat(65_536)}`)],
  ['another content type', () => ({ ...saying(), headers: { ...saying().headers, 'content-type': 'text/plain' } })],
  ['a form', () => ({ body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } })],
]

const cut = (text: unknown): string => Buffer.from(String(text), 'base64').subarray(0, -16).toString('base64')

function refunded(): Record<string, unknown> {
  const trade = [...gateway.trades.values()][0]!
  const refund = { refundNo: trade.outTradeNo, refundId: '5030001', amount: 5_000, notifyUrl: '', at: new Date() }
  return refundNotice(trade, refund, gateway.merchantId)
}
const saysRefund = (change: Readonly<Record<string, unknown>>): Sent =>
  signed(
    envelopeOf(wechatKeys.apiV3Key, JSON.stringify({ ...refunded(), ...change }), {
      kind: 'refund',
      event: 'REFUND.SUCCESS',
    }),
  )

/** Signed by WeChat Pay, but not about a payment or refund of ours as it stands. */
const incidents: ReadonlyArray<readonly [string, () => Sent]> = [
  ['a fen less', () => saying({ amount: { total: 4_999, currency: 'CNY' } })],
  ['a fen more', () => saying({ amount: { total: 5_001, currency: 'CNY' } })],
  ['another currency', () => saying({ amount: { total: 5_000, currency: 'USD' } })],
  ['another application', () => saying({ appid: 'wx0000000000000009' })],
  ['another merchant', () => saying({ mchid: '1900000009' })],
  ['an unknown order', () => saying({ out_trade_no: '20260101ABCDEFGHJKMNPQRS' })],
  ['a refund that nobody asked for', () => saysRefund({})],
  ['a refund by another merchant', () => saysRefund({ mchid: '1900000009' })],
]

describe('a forged notification of WeChat Pay', () => {
  test('comes in at least 80 kinds', () => {
    expect(new Set(forgeries.map(([name]) => name)).size + incidents.length).toBeGreaterThanOrEqual(80)
  })

  test.each(forgeries)('with %s is refused and logged', async (_name, make) => {
    const { status, text, lines } = await send(make())
    expect([status, JSON.parse(text)]).toEqual([401, { code: 'FAIL', message: '失败' }])
    expect(lines.some((line) => line.includes('payment notification refused'))).toBe(true)
  })

  test('by another method is no notification', async () => {
    expect((await send({ ...saying(), method: 'GET' })).status).toBe(404)
    expect((await send({ ...saying(), method: 'PUT' })).status).toBe(404)
  })

  test.each(incidents)('that is signed but names %s is kept as an incident, and logged', async (_name, make) => {
    const { status, text, lines } = await send(make())
    expect([status, JSON.parse(text)]).toMatchObject([500, { code: 'FAIL' }])
    expect(lines.some((line) => line.includes('does not match'))).toBe(true)
  })

  test('that is an incident is one exception, however often it is encrypted and sent anew', async () => {
    const change = { amount: { total: 1, currency: 'CNY' } }
    for (let time = 0; time < 3; time += 1) await send(saying(change, { id: 'EV-2026000000000000' }))
    const kept = await app.db.selectFrom('finance_exception').select('amount').where('amount', '=', 1).execute()
    expect(kept).toHaveLength(1)
  })

  test('left no trace in orders, and every incident is an exception that somebody sees', async () => {
    const { state } = (await app.call(api.ownOrder, { orderId }, { as: payer.token })).data
    const kept = await app.db.selectFrom('finance_exception').select(['kind', 'holds_money']).execute()
    expect([state, kept.length, new Set(kept.map(({ kind }) => kind))]).toEqual([
      'pending_payment',
      incidents.length + 1,
      new Set(['incident']),
    ])
  })
})

test('the genuine one is taken, also when it is sent anew; its very bytes a second time are not', async () => {
  const genuine = saying({}, { id: 'EV-2026000000000001' })
  expect(await send(genuine)).toMatchObject({ status: 200, text: '{"code":"SUCCESS","message":"成功"}' })
  expect((await app.call(api.ownOrder, { orderId }, { as: payer.token })).data.state).toBe('paid')
  expect(await send(genuine)).toMatchObject({ status: 401 })
  expect(await send(saying({}, { id: 'EV-2026000000000001' }))).toMatchObject({ status: 200 })
  expect(await send(saying())).toMatchObject({ status: 200 })
  const evidence = await app.db.selectFrom('finance_evidence').select(['method', 'status', 'seller_id']).execute()
  expect(evidence).toEqual([{ method: 'wechat', status: 'SUCCESS', seller_id: gateway.merchantId }])
})

test('a notification up to five minutes old is taken', async () => {
  expect(await send(sealedAt(-280))).toMatchObject({ status: 200 })
  expect(await send(sealedAt(280))).toMatchObject({ status: 200 })
})
