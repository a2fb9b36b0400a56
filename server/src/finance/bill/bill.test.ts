import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baseRefusals, CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import { billedDays, isBillAbsent } from '@podium/core/finance/bill/bill.rule.ts'
import { beijingDay } from '@podium/core/base/time/beijing.ts'
import { financeApi as api } from '@podium/core/finance/api.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import type { AlipayEmulator } from '../emulator/alipay-emulator.ts'
import { billZip } from '../emulator/bill-file.ts'
import { createOrder, openGateway } from '../finance.fixture.ts'
import { finance } from '../index.ts'
import { notifyPaths } from '../payment/notify-path.ts'
import { readAlipayBill } from '../provider/alipay-bill.ts'

const DAY_MS = 86_400_000
/** Noon in Beijing, so many days ago. */
const noonAgo = (days: number) => new Date(`${beijingDay(new Date(Date.now() - days * DAY_MS))}T04:00:00Z`)

let app: TestApp
let gateway: AlipayEmulator
let payer: MadeUser
let clerk: MadeUser
let checker: MadeUser
let groupId: string
beforeAll(async () => {
  const opened = await openGateway()
  gateway = opened.gateway
  gateway.notifyMode = 'lost'
  app = await openTestApp({ modules: [organisation, identity, notice, finance], config: opened.config })
  groupId = (await createGroup(app)).groupId
  payer = await createUser(app)
  const staff = { kind: 'staff', roles: ['organiser'], groupId } as const
  clerk = await createUser(app, { ...staff, realName: '出纳' })
  checker = await createUser(app, staff)
})
afterAll(async () => {
  await app.close()
  await gateway.close()
})
let ago = 100
/** A day of its own for each test. */
let noon: Date
let day: string
beforeEach(() => {
  gateway.answerMode = 'usual'
  ago -= 3
  noon = noonAgo(ago)
  day = beijingDay(noon)
})

/** An attempt that was paid at the provider at noon. */
async function paidAtProvider() {
  const order = await createOrder(app, { payerId: payer.userId, groupId })
  const { data } = await app.call(api.pay, { orderId: order.orderId }, { as: payer.token })
  await gateway.open(data.url)
  await gateway.pay(data.outTradeNo)
  gateway.trades.get(data.outTradeNo)!.paidAt = noon
  return { ...order, outTradeNo: data.outTradeNo }
}
async function paid() {
  const order = await paidAtProvider()
  const answer = await app.http.inject({
    method: 'POST',
    url: `/prod-api${notifyPaths.alipay}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    payload: gateway.bodyOf(order.outTradeNo),
  })
  expect(answer.body).toBe('success')
  await sql`update finance_payment set paid_at = ${noon} where out_trade_no = ${order.outTradeNo}`.execute(app.db)
  return order
}
/** A part of a paid order that was given back at noon. */
async function refunded(amount: number) {
  const order = await paid()
  const [line] = (await app.call(api.orderDetail, { orderId: order.orderId }, { as: clerk.token })).data.lines
  const wish = { orderId: order.orderId, lines: [{ lineId: line!.lineId, amount }], reason: '退赛' }
  const { refundId } = (await app.call(api.requestRefund, wish, { as: clerk.token })).data
  await app.call(api.decideRefund, { refundId, approve: true, opinion: '' }, { as: checker.token })
  for (let step = 0; step < 2; step += 1) {
    await sql`update finance_refund set next_try_at = now() where id = ${refundId} and next_try_at is not null`.execute(
      app.db,
    )
    await app.runPeriodicTask('finance.refund')
  }
  const trade = gateway.trades.get(order.outTradeNo)!
  for (const no of trade.refunds.keys()) trade.refundedAt.set(no, noon)
  await sql`update finance_refund set done_at = ${noon} where id = ${refundId} and done_at is not null`.execute(app.db)
  return { ...order, refundId }
}
const take = (as = clerk, of = day) => app.call(api.takeBill, { method: 'alipay', day: of }, { as: as.token })
const exceptions = async () =>
  (await app.call(api.exceptionPage, { bills: true, pageSize: 100 }, { as: clerk.token })).data.rows
const differences = async (orderId: string) =>
  (await exceptions()).filter((row) => row.orderId === orderId).map(({ kind, amount }) => [kind, amount])

describe('the bill of a day', () => {
  test('that agrees with payments and refunds leaves nothing to look at', async () => {
    const [plain, back] = [await paid(), await refunded(3_000)]
    expect((await take()).data).toEqual({ state: 'taken', items: 3, exceptions: 0 })
    expect([await differences(plain.orderId), await differences(back.orderId)]).toEqual([[], []])
    const { data } = await app.call(api.billPage, { from: day, until: day }, { as: clerk.token })
    expect(data.rows).toMatchObject([
      { method: 'alipay', day, payments: 2, paid: 20_000, refunds: 1, refunded: 3_000, exceptions: 0 },
    ])
  })

  test('names what we miss, what it misses, and other amounts, and a repetition changes nothing', async () => {
    const [missed, missing, other, back] = [await paidAtProvider(), await paid(), await paid(), await refunded(500)]
    gateway.trades.get(missing.outTradeNo)!.paidAt = null
    ;(gateway.trades.get(other.outTradeNo) as { amount: number }).amount = 9_900
    gateway.trades.get(back.outTradeNo)!.refunds.clear()
    expect((await take()).data).toEqual({ state: 'taken', items: 3, exceptions: 4 })
    expect(await Promise.all([missed, missing, other, back].map(({ orderId }) => differences(orderId)))).toEqual([
      [['bill_extra', 10_000]],
      [['bill_missing', 10_000]],
      [['bill_amount', 9_900]],
      [['bill_missing', 500]],
    ])
    const before = await exceptions()
    expect((await take()).data.state).toBe('known')
    expect(await exceptions()).toEqual(before)
  })

  test('has a payment that we missed asked about at once', async () => {
    const { orderId } = await paidAtProvider()
    await take()
    await app.runPeriodicTask('finance.follow')
    expect((await app.call(api.ownOrder, { orderId }, { as: payer.token })).data.state).toBe('paid')
  })

  test('has a payment of a closed attempt asked about as well, whose money is then given back', async () => {
    const { orderId } = await createOrder(app, { payerId: payer.userId, groupId })
    const { data } = await app.call(api.pay, { orderId }, { as: payer.token })
    await app.call(api.cancelOrder, { orderId }, { as: payer.token })
    for (let step = 0; step < 2; step += 1) {
      await sql`update finance_payment set next_query_at = now() where order_id = ${orderId} and state = 'waiting'`.execute(
        app.db,
      )
      await app.runPeriodicTask('finance.follow')
    }
    expect((await app.call(api.ownOrder, { orderId }, { as: payer.token })).data.state).toBe('closed')
    await gateway.open(data.url)
    await gateway.pay(data.outTradeNo)
    gateway.trades.get(data.outTradeNo)!.paidAt = noon
    await take()
    await app.runPeriodicTask('finance.follow')
    const { rows } = (await app.call(api.exceptionPage, { pageSize: 100 }, { as: clerk.token })).data
    const late = rows.find((row) => row.orderId === orderId && row.kind === 'late')!
    expect(late).toMatchObject({ amount: 10_000 })
    const back = { exceptionId: late.exceptionId, reason: '退还' }
    expect((await app.call(api.refundException, back, { as: clerk.token })).code).toBe(0)
  })

  test('that isn’t made yet is waited for, though we know of no payment', async () => {
    const { orderId, outTradeNo } = await paidAtProvider()
    const recent = beijingDay(noonAgo(2))
    expect((await take(clerk, recent)).data.state).toBe('waiting')
    gateway.trades.get(outTradeNo)!.paidAt = noonAgo(2)
    expect((await take(clerk, recent)).data.state).toBe('taken')
    expect(await differences(orderId)).toEqual([['bill_extra', 10_000]])
  })

  test('taken at the same time by several is kept once', async () => {
    const { orderId } = await paidAtProvider()
    const answers = await Promise.all(Array.from({ length: 6 }, () => take()))
    expect(answers.filter(({ data }) => data.state === 'taken')).toHaveLength(1)
    expect(await differences(orderId)).toHaveLength(1)
  })

  test.each(['unsigned', 'cut'] as const)('is not believed by an answer that is %s', async (mode) => {
    await paid()
    gateway.answerMode = mode
    expect((await take()).data).toEqual({ state: 'waiting', items: 0, exceptions: 0 })
    gateway.answerMode = 'usual'
    expect((await take()).data.state).toBe('taken')
  })

  test('of today is refused, and nobody takes one without the right', async () => {
    expect((await take(clerk, beijingDay(new Date()))).code).toBe(financeRefusals.BILL_DAY.code)
    expect((await take(payer)).code).toBe(CODE_NO_ACCESS)
  })
})

test('bills of the last days are taken by themselves, and once', async () => {
  await app.runPeriodicTask('finance.bill')
  const taken = () => app.db.selectFrom('finance_bill').select(['id', 'day']).orderBy('day').execute()
  const before = await taken()
  await app.runPeriodicTask('finance.bill')
  // The emulator has no bill for a day without trades, which is believed after some days.
  const now = new Date()
  expect(before.map(({ day: of }) => of)).toEqual(
    expect.arrayContaining(billedDays(now).filter((each) => isBillAbsent(each, now))),
  )
  expect(await taken()).toEqual(before)
})

test('a difference is settled with what was found, by whom and when', async () => {
  const { orderId } = await paidAtProvider()
  await take()
  const kept = (await exceptions()).find((row) => row.orderId === orderId)!
  const elsewhere = await createUser(app, {
    kind: 'staff',
    roles: ['organiser'],
    groupId: (await createGroup(app)).groupId,
  })
  const explain = (as: MadeUser) =>
    app.call(api.explainException, { exceptionId: kept.exceptionId, note: '通知延迟' }, { as: as.token })
  expect((await explain(elsewhere)).code).toBe(baseRefusals.NOT_FOUND.code)
  expect((await explain(clerk)).code).toBe(0)
  expect((await explain(clerk)).code).toBe(financeRefusals.EXCEPTION_SETTLED.code)
  const settled = (await exceptions()).find((row) => row.orderId === orderId)!
  expect(settled).toMatchObject({
    state: 'settled',
    note: '通知延迟',
    settledBy: '出纳',
    settledAt: expect.any(String),
  })
})

test('a bill with other columns or rows is not read', () => {
  expect(() => readAlipayBill(Buffer.from('no zip'))).toThrow(/./)
  expect(readAlipayBill(billZip([], '2026-05-01'))).toEqual([])
})

describe('the database', () => {
  test('keeps one bill of a day and never changes it', async () => {
    await take()
    const copy = sql`insert into finance_bill (method, day, items, paid, refunded) values ('alipay', ${day}, 0, 0, 0)`
    await expect(copy.execute(app.db)).rejects.toEqual(expect.objectContaining({ constraint: 'finance_bill_day' }))
    await expect(sql`update finance_bill set paid = 1`.execute(app.db)).rejects.toThrow(
      /permission denied|never changed/,
    )
  })
})
