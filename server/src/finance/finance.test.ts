import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { baseRefusals, CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import { financeApi as api } from '@podium/core/finance/api.ts'
import { orderMoves } from '@podium/core/finance/order/order.rule.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup, createSchool } from '#server/organisation/organisation.fixture.ts'
import { openExport } from '#server/platform/workbook/workbook.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import type { AlipayEmulator } from './emulator/alipay-emulator.ts'
import { createOrder, openGateway, type OrderWish } from './finance.fixture.ts'
import { finance } from './index.ts'
import { notifyPaths } from './payment/notify-path.ts'

let app: TestApp
let gateway: AlipayEmulator
let payer: MadeUser
let clerk: MadeUser
let groupId: string
beforeAll(async () => {
  const opened = await openGateway()
  gateway = opened.gateway
  app = await openTestApp({ modules: [organisation, identity, notice, finance], config: opened.config })
  groupId = (await createGroup(app)).groupId
  payer = await createUser(app, { realName: '付款人' })
  clerk = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId, realName: '财务' })
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
const ask = async (orderId: string, as = payer) => (await app.call(api.ownOrder, { orderId }, { as: as.token })).data
const pay = (orderId: string, as = payer) => app.call(api.pay, { orderId }, { as: as.token })
const notify = async (payload: string) => {
  const answer = await app.http.inject({
    method: 'POST',
    url: `/prod-api${notifyPaths.alipay}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    payload,
  })
  return [answer.statusCode, answer.body]
}
/** An attempt that was opened at the provider. */
async function attempt(orderId: string) {
  const { data } = await pay(orderId)
  await gateway.open(data.url)
  return data.outTradeNo
}
const due = (orderId: string) =>
  app.db
    .updateTable('finance_payment')
    .set({ next_query_at: new Date(0) })
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .execute()
const follow = async (orderId: string) => {
  await due(orderId)
  await app.runPeriodicTask('finance.follow')
}
const exceptions = (orderId: string) =>
  app.db.selectFrom('finance_exception').select(['kind', 'amount']).where('order_id', '=', orderId).execute()

test('the database moves orders exactly as the machine of core', async () => {
  const rows = await app.db.selectFrom('finance_order_move').selectAll().execute()
  const pairs = rows.map(({ from_state, to_state }) => `${from_state} ${to_state}`)
  expect(pairs.toSorted()).toEqual(
    orderMoves()
      .map(([from, to]) => `${from} ${to}`)
      .toSorted(),
  )
})

/** @spec C47 R03 */
describe('a payment', () => {
  test('counts by its notification, not by the return of the browser', async () => {
    const { orderId, amount } = await order()
    const no = await attempt(orderId)
    await gateway.pay(no)
    expect((await ask(orderId)).state).toBe('pending_payment')
    expect(await notify(gateway.bodyOf(no))).toEqual([200, 'success'])
    const paid = await ask(orderId)
    expect([paid.state, paid.payments.map(({ state }) => state)]).toEqual(['paid', ['paid']])
    const postings = await app.db
      .selectFrom('finance_posting')
      .select(['account', 'amount'])
      .where('order_id', '=', orderId)
      .orderBy('account')
      .execute()
    expect(postings).toEqual([
      { account: 'alipay', amount },
      { account: 'orders', amount: -amount },
    ])
  })

  test('counts once, however often and in whatever order it is told', async () => {
    const { orderId } = await order()
    const no = await attempt(orderId)
    await gateway.pay(no)
    const bodies = [
      gateway.bodyOf(no, { trade_status: 'TRADE_FINISHED' }),
      ...Array.from({ length: 20 }, () => gateway.bodyOf(no)),
      gateway.bodyOf(no, { trade_status: 'WAIT_BUYER_PAY' }),
    ]
    const answers = await Promise.all([...bodies, ...bodies].map(notify))
    expect(new Set(answers.map(String))).toEqual(new Set(['200,success']))
    const entries = await app.db
      .selectFrom('finance_entry as entry')
      .innerJoin('finance_payment as payment', 'payment.id', 'entry.payment_id')
      .where('payment.order_id', '=', orderId)
      .select('entry.id')
      .execute()
    expect([entries.length, (await ask(orderId)).state, await exceptions(orderId)]).toEqual([1, 'paid', []])
  })

  test('is found by a query where the notification was lost', async () => {
    const { orderId } = await order()
    await gateway.pay(await attempt(orderId))
    await follow(orderId)
    expect((await ask(orderId)).state).toBe('paid')
  })

  test.each(['unsigned', 'cut', 'other'] as const)('is not believed by an answer that is %s', async (mode) => {
    const { orderId } = await order()
    await gateway.pay(await attempt(orderId))
    gateway.answerMode = mode
    await follow(orderId)
    expect((await ask(orderId)).state).toBe('pending_payment')
    gateway.answerMode = 'usual'
    await follow(orderId)
    expect((await ask(orderId)).state).toBe('paid')
  })

  test('that comes twice for one order is kept apart for somebody to decide', async () => {
    const { orderId, amount } = await order()
    const [first, second] = [await attempt(orderId), await attempt(orderId)]
    for (const no of [first, second]) await gateway.pay(no)
    for (const no of [first, second]) expect(await notify(gateway.bodyOf(no))).toEqual([200, 'success'])
    expect([(await ask(orderId)).state, await exceptions(orderId)]).toEqual(['paid', [{ kind: 'double', amount }]])
  })

  test('opens no page for another person, for an unknown order, and after its time', async () => {
    const { orderId } = await order()
    const stranger = await createUser(app)
    const over = await order({ expiresInMs: -1_000 })
    expect([(await pay(orderId, stranger)).code, (await pay(crypto.randomUUID())).code]).toEqual([
      baseRefusals.NOT_FOUND.code,
      baseRefusals.NOT_FOUND.code,
    ])
    expect((await pay(over.orderId)).code).toBe(financeRefusals.ORDER_EXPIRED.code)
  })

  test('takes its amount from the order alone', async () => {
    const { orderId } = await order({ amounts: [12_345, 55] })
    const { data } = await pay(orderId)
    const biz = JSON.parse(new URL(data.url).searchParams.get('biz_content')!) as Record<string, string>
    expect(biz).toMatchObject({ total_amount: '124.00', out_trade_no: data.outTradeNo })
    const more = await app.call(api.pay, { orderId, amount: 1 } as never, { as: payer.token })
    expect(more.code).toBe(baseRefusals.INVALID_INPUT.code)
  })
})

describe('closing an order', () => {
  test('without an attempt happens at once', async () => {
    const { orderId } = await order()
    const { data } = await app.call(api.cancelOrder, { orderId }, { as: payer.token })
    expect([data, (await ask(orderId)).closedWhy]).toEqual([{ state: 'closed', isClosing: false }, 'cancelled'])
  })

  test('waits until its attempts are closed at the provider', async () => {
    const { orderId } = await order()
    const no = await attempt(orderId)
    const { data } = await app.call(api.cancelOrder, { orderId }, { as: payer.token })
    expect(data).toEqual({ state: 'pending_payment', isClosing: true })
    expect((await pay(orderId)).code).toBe(financeRefusals.ORDER_CLOSING.code)
    gateway.answerMode = 'cut'
    await follow(orderId)
    expect((await ask(orderId)).isClosing).toBe(true)
    gateway.answerMode = 'usual'
    await follow(orderId)
    expect([(await ask(orderId)).state, gateway.trades.get(no)!.state]).toEqual(['closed', 'TRADE_CLOSED'])
  })

  test('gives way to money that came first', async () => {
    const { orderId } = await order()
    await gateway.pay(await attempt(orderId))
    await app.call(api.cancelOrder, { orderId }, { as: payer.token })
    await follow(orderId)
    expect((await ask(orderId)).state).toBe('paid')
  })

  test('happens by itself when its time is over, and money that comes later is kept', async () => {
    const { orderId, amount } = await order()
    const { data } = await pay(orderId)
    await sql`update finance_order set expires_at = now() - interval '1 second' where id = ${orderId}`.execute(app.db)
    await app.runPeriodicTask('finance.follow')
    await follow(orderId)
    expect((await ask(orderId)).closedWhy).toBe('expired')
    await gateway.open(data.url)
    await gateway.pay(data.outTradeNo)
    expect(await notify(gateway.bodyOf(data.outTradeNo))).toEqual([200, 'success'])
    expect([(await ask(orderId)).state, await exceptions(orderId)]).toEqual(['closed', [{ kind: 'late', amount }]])
  })
})

/** @spec B12 */
describe('the office', () => {
  test('sees the orders of its organisation and what they sum up to, and nobody else does', async () => {
    const elsewhere = await createGroup(app)
    const other = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: elsewhere.groupId })
    const { orderId, no } = await order({ groupId: elsewhere.groupId, amounts: [777] })
    const page = (as: MadeUser) => app.call(api.orderPage, { keyword: no }, { as: as.token })
    expect([(await page(other)).data.rows, (await page(clerk)).data.total]).toMatchObject([[{ orderId }], 0])
    expect((await app.call(api.orderSum, { keyword: no }, { as: other.token })).data).toEqual({
      orders: 1,
      amount: 777,
      paid: 0,
      refunded: 0,
      open: 777,
    })
    expect((await app.call(api.orderDetail, { orderId }, { as: clerk.token })).code).toBe(baseRefusals.NOT_FOUND.code)
    expect((await page(payer)).code).toBe(CODE_NO_ACCESS)
    const { schoolId } = await createSchool(app)
    await sql`update organisation_school set name_en = 'Lake University' where id = ${schoolId}`.execute(app.db)
    await sql`update finance_order set school_id = ${schoolId} where id = ${orderId}`.execute(app.db)
    const english = { as: other.token, language: 'en' } as const
    const listed = [
      ...(await app.call(api.orderPage, { keyword: no }, english)).data.rows,
      ...(await app.call(api.linePage, { keyword: no }, english)).data.rows,
    ]
    expect(listed.map(({ schoolName }) => schoolName)).toEqual(['Lake University', 'Lake University'])
  })

  test('lists what each enrolment was charged, and sums it up by school', async () => {
    const group = await createGroup(app)
    const desk = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: group.groupId })
    const { orderId, no } = await order({ groupId: group.groupId, amounts: [300, 700] })
    const lines = (await app.call(api.linePage, { keyword: no }, { as: desk.token })).data
    expect(lines.rows.map((row) => [row.orderId, row.title, row.amount])).toEqual([
      [orderId, '队伍1', 300],
      [orderId, '队伍2', 700],
    ])
    expect((await app.call(api.schoolPage, {}, { as: desk.token })).data.rows).toEqual([
      { schoolName: '', orders: 1, lines: 2, open: 1_000, paid: 0, refunded: 0 },
    ])
  })

  test('exports its orders with their amounts in yuan', async () => {
    const group = await createGroup(app)
    const desk = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: group.groupId })
    const { no } = await order({ groupId: group.groupId, amounts: [12_345] })
    const wish = { selection: { rows: 'all' as const }, columns: ['no' as const, 'amount' as const] }
    const { table } = await openExport(app, api.exportOrders, wish, { as: desk.token })
    expect(table).toEqual([
      ['订单号', '金额（元）'],
      [no, 123.45],
    ])
  })

  test('closes an order for its payer', async () => {
    const { orderId } = await order()
    expect((await app.call(api.closeOrder, { orderId }, { as: clerk.token })).code).toBe(0)
    expect((await ask(orderId)).state).toBe('closed')
  })
})

describe('the database', () => {
  const refused = (constraint: string) => expect.objectContaining({ constraint })

  test('keeps one open order for a subject', async () => {
    const subjectId = crypto.randomUUID()
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => order({ subjectIds: [subjectId] })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('refuses a paid order without a payment, a move down, and an entry that is not balanced', async () => {
    const { orderId } = await order()
    const set = (change: string) =>
      sql`update finance_order set ${sql.raw(change)} where id = ${orderId}`.execute(app.db)
    await expect(set(`state = 'paid', paid = amount, paid_at = now()`)).rejects.toThrow(/check constraint/)
    await app.call(api.cancelOrder, { orderId }, { as: payer.token })
    await expect(set(`state = 'created', closed_why = null`)).rejects.toEqual(refused('finance_order_move'))
    await expect(set(`amount = amount + 1`)).rejects.toEqual(refused('finance_order_fixed'))
    const paid = await order()
    const no = await attempt(paid.orderId)
    await gateway.pay(no)
    await notify(gateway.bodyOf(no))
    const entry = await app.db
      .selectFrom('finance_posting')
      .selectAll()
      .where('order_id', '=', paid.orderId)
      .executeTakeFirstOrThrow()
    const unbalanced = app.db
      .insertInto('finance_posting')
      .values({ entry_id: entry.entry_id, order_id: paid.orderId, account: 'suspense', amount: 1 })
      .execute()
    await expect(unbalanced).rejects.toEqual(refused('finance_entry_balance'))
    await expect(app.db.deleteFrom('finance_entry').execute()).rejects.toThrow(/permission denied|never changed/)
  })
})
