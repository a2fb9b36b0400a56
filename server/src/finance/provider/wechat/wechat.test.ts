import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { financeApi as api } from '@podium/core/finance/api.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { newEmulatorKeys } from '../../emulator/emulator-keys.ts'
import {
  openWechatEmulator,
  type WechatEmulator,
  type WechatNotification,
} from '../../emulator/wechat/wechat-emulator.ts'
import { wechatBill } from '../../emulator/wechat/wechat-bill-file.ts'
import { refundedBy } from '../../emulator/wechat/wechat-trade.ts'
import {
  createOrder,
  openGateway,
  openWechatGateway,
  wechatConfig,
  wechatKeys,
  type OrderWish,
} from '../../finance.fixture.ts'
import { finance } from '../../index.ts'
import { notifyPaths } from '../../payment/notify-path.ts'
import { readWechatBill } from './wechat-bill.ts'

const modules = [organisation, identity, notice, finance]

let app: TestApp
let gateway: WechatEmulator
let payer: MadeUser
let maker: MadeUser
let checker: MadeUser
let groupId: string
beforeAll(async () => {
  const opened = await openWechatGateway()
  gateway = opened.gateway
  app = await openTestApp({ modules, config: opened.config })
  groupId = (await createGroup(app)).groupId
  payer = await createUser(app)
  const staff = { kind: 'staff', roles: ['organiser'], groupId } as const
  maker = await createUser(app, staff)
  checker = await createUser(app, staff)
})
afterAll(async () => {
  await app.close()
  await gateway.close()
})
beforeEach(() => {
  gateway.notifyMode = 'lost'
})
afterEach(() => {
  gateway.answerMode = 'usual'
})

const order = (wish: Partial<OrderWish> = {}) => createOrder(app, { payerId: payer.userId, groupId, ...wish })
const ask = async (orderId: string) => (await app.call(api.ownOrder, { orderId }, { as: payer.token })).data
const codeOf = (outTradeNo: string, as = payer) => app.call(api.wechatCode, { outTradeNo }, { as: as.token })
async function attempt(orderId: string) {
  const { outTradeNo } = (await app.call(api.payWechat, { orderId }, { as: payer.token })).data
  await codeOf(outTradeNo)
  return outTradeNo
}
const notify = async ({ headers, body }: WechatNotification) => {
  const all = { 'content-type': 'application/json', ...headers }
  const answer = await app.http.inject({
    method: 'POST',
    url: `/prod-api${notifyPaths.wechat}`,
    headers: all,
    payload: body,
  })
  return answer.statusCode
}
async function follow() {
  await sql`update finance_payment set next_query_at = now() where next_query_at is not null`.execute(app.db)
  await sql`update finance_refund set next_try_at = now() where next_try_at is not null`.execute(app.db)
  await app.runPeriodicTask('finance.follow')
  await app.runPeriodicTask('finance.refund')
}
async function approvedRefund(orderId: string, amount: number) {
  const { lines } = await ask(orderId)
  const wish = { orderId, lines: [{ lineId: lines[0]!.lineId, amount }], reason: '退赛' }
  await app.call(api.requestRefund, wish, { as: maker.token })
  const { id, no } = await app.db
    .selectFrom('finance_refund')
    .select(['id', 'no'])
    .where('order_id', '=', orderId)
    .orderBy('requested_at', 'desc')
    .executeTakeFirstOrThrow()
  await app.call(api.decideRefund, { refundId: id, approve: true, opinion: '' }, { as: checker.token })
  return no
}

describe('the cashier', () => {
  test('offers WeChat Pay where it is set up, and only there', async () => {
    const { orderId } = await order()
    expect((await ask(orderId)).methods).toEqual(['wechat', 'transfer'])
    const refused = await app.call(api.pay, { orderId }, { as: payer.token })
    expect(refused.code).toBe(financeRefusals.PROVIDER_NOT_SET_UP.code)
  })

  test('gives the same code for an attempt however often it is asked for', async () => {
    const { orderId, amount, no } = await order({ amounts: [3_000, 2_500] })
    const outTradeNo = await attempt(orderId)
    const [one, two] = [(await codeOf(outTradeNo)).data.codeUrl, (await codeOf(outTradeNo)).data.codeUrl]
    expect([one, gateway.trades.get(outTradeNo)]).toMatchObject([
      two,
      { amount, codeUrl: one, description: `报名费 ${no}` },
    ])
  })

  test('gives a code to the payer alone, and for an attempt that waits', async () => {
    const outTradeNo = await attempt((await order()).orderId)
    const other = await createUser(app)
    expect((await codeOf(outTradeNo, other)).status).toBe(404)
    await gateway.pay(outTradeNo)
    await notify(gateway.notificationOf(outTradeNo))
    expect((await codeOf(outTradeNo)).status).toBe(404)
  })

  test.each(['unsigned', 'cut'] as const)('says so when the provider’s answer is %s', async (mode) => {
    const { outTradeNo } = (await app.call(api.payWechat, { orderId: (await order()).orderId }, { as: payer.token }))
      .data
    gateway.answerMode = mode
    expect((await codeOf(outTradeNo)).code).toBe(financeRefusals.PROVIDER_SILENT.code)
  })
})

describe('a payment through WeChat Pay', () => {
  test('counts once, however often it is told at once', async () => {
    const { orderId, amount } = await order()
    const outTradeNo = await attempt(orderId)
    await gateway.pay(outTradeNo)
    const told = Array.from({ length: 20 }, () => notify(gateway.notificationOf(outTradeNo)))
    expect(new Set(await Promise.all(told))).toEqual(new Set([200]))
    expect(await ask(orderId)).toMatchObject({ state: 'paid', payments: [{ method: 'wechat', amount, state: 'paid' }] })
    const postings = await app.db
      .selectFrom('finance_posting')
      .select(['account', 'amount'])
      .where('order_id', '=', orderId)
      .orderBy('account')
      .execute()
    expect(postings).toEqual([
      { account: 'orders', amount: -amount },
      { account: 'wechat', amount },
    ])
  })

  test('whose notification was lost is found by the query', async () => {
    const { orderId } = await order()
    await gateway.pay(await attempt(orderId))
    await follow()
    expect((await ask(orderId)).state).toBe('paid')
  })

  test.each(['unsigned', 'cut', 'other'] as const)('is not believed by an answer that is %s', async (mode) => {
    const { orderId } = await order()
    await gateway.pay(await attempt(orderId))
    gateway.answerMode = mode
    await follow()
    expect((await ask(orderId)).state).toBe('pending_payment')
    gateway.answerMode = 'usual'
    await follow()
    expect((await ask(orderId)).state).toBe('paid')
  })

  test('that was not made in time is closed there before its order is closed', async () => {
    const { orderId } = await order()
    const outTradeNo = await attempt(orderId)
    await sql`update finance_order set expires_at = now() where id = ${orderId}`.execute(app.db)
    gateway.answerMode = 'cut'
    await follow()
    expect(await ask(orderId)).toMatchObject({ isClosing: true, state: 'pending_payment' })
    gateway.answerMode = 'usual'
    await follow()
    expect([gateway.trades.get(outTradeNo)!.tradeState, (await ask(orderId)).state]).toEqual(['CLOSED', 'closed'])
  })

  test('that was made just before it should be closed counts', async () => {
    const { orderId } = await order()
    await gateway.pay(await attempt(orderId))
    await sql`update finance_order set expires_at = now() where id = ${orderId}`.execute(app.db)
    await follow()
    expect((await ask(orderId)).state).toBe('paid')
  })

  test('is settled in every mode of notification', async () => {
    const url = await app.listen()
    Object.assign(app.services.config, { publicUrl: url })
    for (const mode of ['usual', 'repeated', 'reordered', 'forged'] as const) {
      gateway.notifyMode = mode
      const { orderId } = await order()
      await gateway.pay(await attempt(orderId))
      expect([mode, (await ask(orderId)).state]).toEqual([mode, 'paid'])
    }
  })

  test('is verified by either key while WeChat Pay exchanges its keys', async () => {
    const next = newEmulatorKeys()
    const config = wechatConfig(gateway)
    const platformKeys = new Map([['PUB_KEY_ID_NEXT_ONE', next.providerPublic], ...config.platformKeys])
    const both = await openTestApp({
      modules,
      databaseUrl: app.services.database.url,
      config: { wechat: { ...config, platformKeys } },
    })
    const { orderId } = await order()
    const outTradeNo = await attempt(orderId)
    await gateway.pay(outTradeNo)
    const { headers, body } = gateway.notificationOf(outTradeNo)
    const send = (serial: string) =>
      both.http.inject({
        method: 'POST',
        url: `/prod-api${notifyPaths.wechat}`,
        headers: { 'content-type': 'application/json', ...headers, 'wechatpay-serial': serial },
        payload: body,
      })
    expect((await send('PUB_KEY_ID_NEXT_ONE')).statusCode).toBe(401)
    expect((await send(gateway.platformSerial)).statusCode).toBe(200)
    await both.close()
  })
})

describe('a refund through WeChat Pay', () => {
  async function paid(amounts = [10_000]) {
    const { orderId } = await order({ amounts })
    const outTradeNo = await attempt(orderId)
    await gateway.pay(outTradeNo)
    await notify(gateway.notificationOf(outTradeNo))
    return { orderId, outTradeNo }
  }

  test('is made once under its fixed number, whatever the answers', async () => {
    const { orderId, outTradeNo } = await paid()
    const no = await approvedRefund(orderId, 4_000)
    for (const mode of ['cut', 'unsigned', 'other', 'usual', 'usual'] as const) {
      gateway.answerMode = mode
      await follow()
    }
    const trade = gateway.trades.get(outTradeNo)!
    expect([[...trade.refunds.keys()], refundedBy(trade)]).toEqual([[no], 4_000])
    expect(await ask(orderId)).toMatchObject({ state: 'partially_refunded', refunded: 4_000 })
  })

  test('is finished by its notification, once', async () => {
    const { orderId, outTradeNo } = await paid()
    const no = await approvedRefund(orderId, 10_000)
    const trade = gateway.trades.get(outTradeNo)!
    trade.refunds.set(no, { refundNo: no, refundId: '5030002', amount: 10_000, notifyUrl: '', at: new Date() })
    const told = Array.from({ length: 5 }, () => notify(gateway.refundNotificationOf(outTradeNo, no)))
    expect(new Set(await Promise.all(told))).toEqual(new Set([200]))
    expect(await ask(orderId)).toMatchObject({ state: 'refunded', refunded: 10_000 })
    await follow()
    expect((await ask(orderId)).refunded).toBe(10_000)
  })

  test('of another amount is an incident and finishes nothing', async () => {
    const { orderId, outTradeNo } = await paid()
    const no = await approvedRefund(orderId, 1_000)
    const trade = gateway.trades.get(outTradeNo)!
    trade.refunds.set(no, { refundNo: no, refundId: '5030003', amount: 9_000, notifyUrl: '', at: new Date() })
    expect(await notify(gateway.refundNotificationOf(outTradeNo, no))).toBe(500)
    trade.refunds.delete(no)
    expect((await ask(orderId)).refunded).toBe(0)
    await follow()
    expect((await ask(orderId)).refunded).toBe(1_000)
  })
})

describe('the bill of a day', () => {
  /** Noon of a day in Beijing that no other test uses. */
  const noon = new Date('2026-03-05T04:00:00Z')
  const day = '2026-03-05'
  const take = (of = day) => app.call(api.takeBill, { method: 'wechat', day: of }, { as: maker.token })

  test('is compared with payments and refunds, and names what is missing with us', async () => {
    const { orderId } = await order()
    const outTradeNo = await attempt(orderId)
    await gateway.pay(outTradeNo)
    await notify(gateway.notificationOf(outTradeNo))
    const refundNo = await approvedRefund(orderId, 2_000)
    await follow()
    await follow()
    const trade = gateway.trades.get(outTradeNo)!
    trade.paidAt = noon
    trade.refunds.get(refundNo)!.at = noon
    await sql`update finance_payment set paid_at = ${noon} where out_trade_no = ${outTradeNo}`.execute(app.db)
    await sql`update finance_refund set done_at = ${noon} where order_id = ${orderId}`.execute(app.db)
    const unknown = await attempt((await order()).orderId)
    await gateway.pay(unknown)
    gateway.trades.get(unknown)!.paidAt = noon
    expect((await take()).data).toEqual({ state: 'taken', items: 3, exceptions: 1 })
    expect((await take()).data).toEqual({ state: 'known', items: 0, exceptions: 0 })
  })

  test.each(['unsigned', 'cut'] as const)('is asked for again after an answer that is %s', async (mode) => {
    gateway.answerMode = mode
    expect((await take('2026-03-06')).data.state).toBe('waiting')
  })
})

test('a bill with other columns, or cut off, is none', () => {
  expect(() => readWechatBill('交易时间,订单金额\r\n`2026-03-05 12:00:00,`1.00\r\n')).toThrow('other columns')
  const whole = wechatBill(gateway.trades.values(), '2026-03-05', gateway)!
  expect(readWechatBill(whole).map(({ kind }) => kind)).toEqual(['payment', 'refund', 'payment'])
  expect(() => readWechatBill(whole.slice(0, whole.indexOf('总交易单数')))).toThrow('cut off')
})

test('both providers are offered where both are set up', async () => {
  const [alipay, wechat] = [await openGateway(), await openWechatEmulator({ keys: wechatKeys })]
  const both = await openTestApp({
    modules,
    databaseUrl: app.services.database.url,
    config: { ...alipay.config, wechat: wechatConfig(wechat) },
  })
  const { orderId } = await order()
  const answer = await both.call(api.ownOrder, { orderId }, { as: payer.token })
  expect(answer.data.methods).toEqual(['alipay', 'wechat', 'transfer'])
  await both.close()
  await Promise.all([alipay.gateway.close(), wechat.close()])
})

test('old nonces are forgotten, recent ones are not', async () => {
  await sql`insert into finance_notification_nonce (method, nonce, at)
    values ('wechat', 'old', now() - interval '3 hours'), ('wechat', 'recent', now())`.execute(app.db)
  await app.runPeriodicTask('finance.nonces')
  const left = await sql<{ nonce: string }>`select nonce from finance_notification_nonce
    where nonce in ('old', 'recent')`.execute(app.db)
  expect(left.rows).toEqual([{ nonce: 'recent' }])
})
