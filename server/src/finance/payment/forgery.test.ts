import { createSign, generateKeyPairSync } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { financeApi as api } from '@podium/core/finance/api.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import type { AlipayEmulator } from '../emulator/alipay-emulator.ts'
import { notificationFields, signedBody } from '../emulator/emulated-trade.ts'
import { createOrder, emulatorKeys, openGateway } from '../finance.fixture.ts'
import { finance } from '../index.ts'
import { notifyPaths } from './notify-path.ts'

const FORM = 'application/x-www-form-urlencoded; charset=utf-8'

const logged: string[] = []
let app: TestApp
let gateway: AlipayEmulator
let payer: MadeUser
let groupId: string
let orderId: string
let outTradeNo: string
/** The fields of the genuine notification, and of one about another payment. */
let fields: Record<string, string>
beforeAll(async () => {
  const opened = await openGateway()
  gateway = opened.gateway
  gateway.notifyMode = 'lost'
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  app = await openTestApp({ modules: [organisation, identity, notice, finance], config: opened.config, log })
  groupId = (await createGroup(app)).groupId
  payer = await createUser(app)
  orderId = (await createOrder(app, { payerId: payer.userId, groupId, amounts: [5_000] })).orderId
  const { data } = await app.call(api.pay, { orderId }, { as: payer.token })
  outTradeNo = data.outTradeNo
  await gateway.open(data.url)
  await gateway.pay(outTradeNo)
  fields = notificationFields(gateway.trades.get(outTradeNo)!, gateway)
})
afterAll(async () => {
  await app.close()
  await gateway.close()
})

type Sent = { readonly body: string; readonly type?: string; readonly method?: 'GET' | 'POST' | 'PUT' }

async function send({ body, type = FORM, method = 'POST' }: Sent) {
  const before = logged.length
  const url = `/prod-api${notifyPaths.alipay}${method === 'GET' ? `?${body}` : ''}`
  const payload = method === 'GET' ? {} : { payload: body }
  const answer = await app.http.inject({ method, url, headers: { 'content-type': type }, ...payload })
  return { status: answer.statusCode, text: answer.body, lines: logged.slice(before) }
}

const genuine = (change: Readonly<Record<string, string>> = {}) =>
  signedBody({ ...fields, ...change }, emulatorKeys.providerPrivate)
/** The genuine body with a field of it replaced after it was signed. */
const altered = (name: string, value: string) => {
  const form = new URLSearchParams(genuine())
  form.set(name, value)
  return form.toString()
}
const without = (name: string) => {
  const form = new URLSearchParams(genuine())
  form.delete(name)
  return form.toString()
}
/** Signed anew with the provider's own key, without a field or as a whole: only the strict form stands in the way. */
const signedWithout = (name: string) => {
  const { [name]: _dropped, ...rest } = fields
  return signedBody(rest, emulatorKeys.providerPrivate)
}
const stranger = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey
const signatureOf = (text: string, hash: string) =>
  createSign(hash).update(text).sign(emulatorKeys.providerPrivate, 'base64')
const signText = () =>
  Object.keys(fields)
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&')
const withSign = (sign: string) => new URLSearchParams({ ...fields, sign_type: 'RSA2', sign }).toString()

const amounts = [
  '49.99',
  '50.01',
  '0.01',
  '5000.00',
  '50',
  '50.0',
  '50.000',
  '5e1',
  '٥٠.٠٠',
  '５０.００',
  '-50.00',
  '+50.00',
  ' 50.00',
  '050.00',
  '50,00',
  '0x32',
  'NaN',
  '',
]
const numbers = ['', 'x', "' or 1=1 --", '../../etc', 'A&B=C', 'é', 'A'.repeat(65)]

/** Every kind of forgery, with what is sent. */
const forgeries: ReadonlyArray<readonly [string, () => Sent]> = [
  ...amounts.map(
    (amount) =>
      [`altered amount ${JSON.stringify(amount)}`, () => ({ body: altered('total_amount', amount) })] as const,
  ),
  ...amounts
    .filter((amount) => !/^\d+\.\d\d$/.test(amount) || amount.startsWith('0'))
    .filter((amount) => amount !== '0.01')
    .map(
      (amount) =>
        [`signed odd amount ${JSON.stringify(amount)}`, () => ({ body: genuine({ total_amount: amount }) })] as const,
    ),
  ...numbers.map(
    (no) => [`signed odd order number ${JSON.stringify(no)}`, () => ({ body: genuine({ out_trade_no: no }) })] as const,
  ),
  ...[
    'out_trade_no',
    'trade_no',
    'app_id',
    'seller_id',
    'trade_status',
    'notify_id',
    'subject',
    'gmt_payment',
    'charset',
  ].map((name) => [`altered ${name}`, () => ({ body: altered(name, 'X1') })] as const),
  ...[
    'sign',
    'sign_type',
    'app_id',
    'seller_id',
    'out_trade_no',
    'trade_no',
    'total_amount',
    'trade_status',
    'charset',
    'notify_id',
  ].map((name) => [`without ${name}`, () => ({ body: without(name) })] as const),
  ...['app_id', 'seller_id', 'out_trade_no', 'trade_no', 'total_amount', 'trade_status', 'charset', 'notify_id'].map(
    (name) => [`signed without ${name}`, () => ({ body: signedWithout(name) })] as const,
  ),
  ...['RSA', 'rsa2', 'RSA2 ', 'MD5', 'none', '', 'RSA2,RSA'].map(
    (kind) => [`sign type ${JSON.stringify(kind)}`, () => ({ body: altered('sign_type', kind) })] as const,
  ),
  ['a signature with SHA-1', () => ({ body: signedBody(fields, emulatorKeys.providerPrivate, 'RSA') })],
  ['SHA-1 under the name RSA2', () => ({ body: withSign(signatureOf(signText(), 'RSA-SHA1')) })],
  ['SHA-512 under the name RSA2', () => ({ body: withSign(signatureOf(signText(), 'RSA-SHA512')) })],
  ['an empty signature', () => ({ body: withSign('') })],
  ['a blank signature', () => ({ body: withSign(' ') })],
  ['a short signature', () => ({ body: withSign('QUJD') })],
  ['a signature cut off', () => ({ body: genuine().slice(0, -40) })],
  [
    'a url-safe signature',
    () => ({
      body: withSign(
        signatureOf(signText(), 'RSA-SHA256').replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') + '-_',
      ),
    }),
  ],
  ['a signature of zeros', () => ({ body: withSign(Buffer.alloc(256).toString('base64')) })],
  ['the application’s own key', () => ({ body: signedBody(fields, emulatorKeys.appPrivate) })],
  ['a stranger’s key', () => ({ body: signedBody(fields, stranger) })],
  ['a signature for another text', () => ({ body: withSign(signatureOf('a=b', 'RSA-SHA256')) })],
  ['an array of signatures', () => ({ body: genuine().replace('&sign=', '&sign[]=') })],
  ['sign twice', () => ({ body: `${genuine()}&sign=AAAA` })],
  ['sign_type twice', () => ({ body: `${genuine()}&sign_type=RSA2` })],
  ['the amount twice', () => ({ body: `${genuine()}&total_amount=50.00` })],
  ['the amount first and again', () => ({ body: `total_amount=0.01&${genuine()}` })],
  ['an added field', () => ({ body: `${genuine()}&extra=1` })],
  ['an added empty field', () => ({ body: `${genuine()}&extra=` })],
  ['a key with brackets', () => ({ body: `${genuine()}&a[b]=1` })],
  ['a key of the prototype', () => ({ body: `${genuine()}&__proto__=1` })],
  ['a key in capitals', () => ({ body: genuine().replace('app_id=', 'APP_ID=') })],
  ['a key without a value', () => ({ body: `${genuine()}&flag` })],
  ['an empty pair', () => ({ body: `${genuine()}&&` })],
  ['a leading separator', () => ({ body: `&${genuine()}` })],
  ['a value split anew', () => ({ body: resplit() })],
  ['two values joined', () => ({ body: joined() })],
  ['a signed value with a separator', () => ({ body: genuine({ subject: '报名&total_amount=0.01' }) })],
  ['a signed line break', () => ({ body: genuine({ subject: 'a\nb' }) })],
  ['a NUL', () => ({ body: genuine({ subject: 'a\u0000b' }) })],
  ['a broken percent', () => ({ body: `${genuine()}%` })],
  ['a percent of no hex', () => ({ body: genuine().replace('app_id=', 'app_id=%zz') })],
  ['an overlong encoding', () => ({ body: genuine().replace('subject=', 'subject=%c0%af') })],
  ['a lone surrogate', () => ({ body: genuine().replace('subject=', 'subject=%ed%a0%80') })],
  ['raw bytes beyond ASCII', () => ({ body: genuine().replace('subject=', 'subject=报名') })],
  ['charset gbk', () => ({ body: genuine({ charset: 'gbk' }) })],
  ['charset in capitals', () => ({ body: genuine({ charset: 'UTF-8' }) })],
  ['an unknown state', () => ({ body: genuine({ trade_status: 'TRADE_PAID' }) })],
  ['a state in lower case', () => ({ body: genuine({ trade_status: 'trade_success' }) })],
  ['too many fields', () => ({ body: `${genuine()}${Array.from({ length: 100 }, (_, n) => `&f${n}=1`).join('')}` })],
  ['a megabyte', () => ({ body: `${genuine()}&pad=${'x'.repeat(1_000_000)}` })],
  ['just above the limit', () => ({ body: `${genuine()}&pad=${'x'.repeat(65_536)}` })],
  ['nothing', () => ({ body: '' })],
  ['no form', () => ({ body: 'hello' })],
  ['JSON', () => ({ body: JSON.stringify(fields), type: 'application/json' })],
  ['a form sent as JSON', () => ({ body: genuine(), type: 'application/json' })],
  ['a form sent as text', () => ({ body: genuine(), type: 'text/plain' })],
  ['a form in another charset', () => ({ body: genuine(), type: 'application/x-www-form-urlencoded; charset=gbk' })],
  ['multipart', () => ({ body: genuine(), type: 'multipart/form-data; boundary=x' })],
]

/** The genuine signed text, its pairs cut at another place: the same text, another reading. */
function resplit(): string {
  const form = new URLSearchParams(genuine())
  const merged = `${form.get('subject')}&total_amount=${form.get('total_amount')}`
  form.delete('total_amount')
  form.set('subject', merged)
  return form.toString()
}

function joined(): string {
  const form = new URLSearchParams(genuine())
  form.set('app_id', `${form.get('app_id')}&auth_app_id=${form.get('auth_app_id')}`)
  form.delete('auth_app_id')
  return form.toString()
}

/** Signed by the provider, but not about a payment of ours as it stands. */
const incidents: ReadonlyArray<readonly [string, Readonly<Record<string, string>>]> = [
  ['a cent less', { total_amount: '49.99' }],
  ['a cent more', { total_amount: '50.01' }],
  ['a hundredth', { total_amount: '0.50' }],
  ['another application', { app_id: '2021000000000009' }],
  ['another seller', { seller_id: '2088000000000009' }],
  ['an unknown order', { out_trade_no: '20260101ABCDEFGHJKMNPQRS' }],
]

describe('a forged notification', () => {
  test('comes in at least 80 kinds', () => {
    expect(new Set(forgeries.map(([name]) => name)).size + incidents.length).toBeGreaterThanOrEqual(80)
  })

  test.each(forgeries)('with %s is refused and logged', async (_name, make) => {
    const { status, text, lines } = await send(make())
    expect([status, text]).toEqual([400, 'failure'])
    expect(lines.some((line) => line.includes('payment notification refused'))).toBe(true)
  })

  test('by another method is no notification', async () => {
    expect((await send({ body: genuine(), method: 'GET' })).status).toBe(404)
    expect((await send({ body: genuine(), method: 'PUT' })).status).toBe(404)
  })

  test.each(incidents)('that is signed but names %s is kept as an incident, and logged', async (_name, change) => {
    const { status, text, lines } = await send({ body: genuine(change) })
    expect([status, text]).toEqual([200, 'failure'])
    expect(lines.some((line) => line.includes('does not match'))).toBe(true)
  })

  test('left no trace in orders, and every incident is an exception that somebody sees', async () => {
    const { state } = (await app.call(api.ownOrder, { orderId }, { as: payer.token })).data
    const kept = await app.db.selectFrom('finance_exception').select(['kind', 'holds_money']).execute()
    expect([state, kept.length, new Set(kept.map(({ kind }) => kind))]).toEqual([
      'pending_payment',
      incidents.length,
      new Set(['incident']),
    ])
  })
})

test('the genuine one is taken, also with its percent escapes in lower case and its fields in another order', async () => {
  const pairs = genuine().split('&').toReversed().join('&')
  const lower = pairs.replace(/%[0-9A-F]{2}/g, (escape) => escape.toLowerCase())
  expect((await send({ body: lower })).text).toBe('success')
  expect((await send({ body: genuine() })).text).toBe('success')
  expect((await app.call(api.ownOrder, { orderId }, { as: payer.token })).data.state).toBe('paid')
})
