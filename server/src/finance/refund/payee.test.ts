import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { financeApi as api } from '@podium/core/finance/api.ts'
import { payeeRefusals } from '@podium/core/finance/refund/refusals.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup, createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import type { WechatEmulator } from '../emulator/wechat/wechat-emulator.ts'
import { createOrder, openWechatGateway } from '../finance.fixture.ts'
import { finance } from '../index.ts'
import { notifyPaths } from '../payment/notify-path.ts'

const payee = { holder: '李四', bank: '建设银行杭州分行', number: '6217 0015 4000 1234 567' }

let app: TestApp
let gateway: WechatEmulator
let payer: MadeUser
let maker: MadeUser
let checker: MadeUser
let groupId: string
beforeAll(async () => {
  const opened = await openWechatGateway()
  gateway = opened.gateway
  gateway.notifyMode = 'lost'
  app = await openTestApp({ modules: [organisation, identity, notice, finance], config: opened.config })
  groupId = (await createGroup(app)).groupId
  payer = await createUser(app)
  const staff = { kind: 'staff', roles: ['organiser'], groupId } as const
  maker = await createUser(app, staff)
  checker = await createUser(app, staff)
})
afterAll(async () => {
  // Checks the invariants, M5 among them.
  await app.close()
  await gateway.close()
})
beforeEach(() => {
  gateway.refundState = 'SUCCESS'
})

const ask = async (orderId: string) => (await app.call(api.ownOrder, { orderId }, { as: payer.token })).data
async function follow() {
  await sql`update finance_payment set next_query_at = now() where next_query_at is not null`.execute(app.db)
  await sql`update finance_refund set next_try_at = now() where next_try_at is not null`.execute(app.db)
  await app.runPeriodicTask('finance.follow')
  await app.runPeriodicTask('finance.refund')
}
async function paid() {
  const { orderId } = await createOrder(app, { payerId: payer.userId, groupId, amounts: [3_000] })
  const { outTradeNo } = (await app.call(api.payWechat, { orderId }, { as: payer.token })).data
  await app.call(api.wechatCode, { outTradeNo }, { as: payer.token })
  await gateway.pay(outTradeNo)
  await follow()
  return { orderId, lineId: (await ask(orderId)).lines[0]!.lineId }
}
const request = ({ orderId, lineId }: { orderId: string; lineId: string }, account: { payee?: typeof payee } = {}) =>
  app.call(
    api.requestOwnRefund,
    { orderId, lines: [{ lineId, amount: 3_000 }], reason: '无法参赛', ...account },
    { as: payer.token },
  )
const approve = (refundId: string) =>
  app.call(api.decideRefund, { refundId, approve: true, opinion: '' }, { as: checker.token })
const rowOf = async (refundId: string) =>
  (await app.call(api.refundPage, {}, { as: maker.token })).data.rows.find((row) => row.refundId === refundId)!
const stored = (refundId: string) =>
  app.db.selectFrom('finance_refund').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow()

/** A refund that the payer's bank sent back. */
async function failed() {
  const bought = await paid()
  gateway.refundState = 'ABNORMAL'
  const { refundId } = (await request(bought)).data
  await approve(refundId)
  await follow()
  return { ...bought, refundId }
}

test('a refund whose card is cancelled fails with its reason, frees the amount and tells who asked for it', async () => {
  const { orderId, refundId } = await failed()
  expect(await rowOf(refundId)).toMatchObject({ state: 'failed', failure: 'ABNORMAL', route: 'original', payee: null })
  const order = await ask(orderId)
  expect([order.state, order.refunded, order.payeeNeed]).toEqual(['refund_rejected', 0, 'offered'])
  const { rows } = await sql<{ link: string; body_zh: string }>`select link, body_zh from notice_message
    where user_id = ${payer.userId} and title_zh like '%退款未成功%'`.execute(app.db)
  expect(rows).toMatchObject([
    { link: expect.stringContaining(orderId), body_zh: expect.stringContaining('注销或冻结') },
  ])
})

test('money whose original route failed is paid out to the account that a second request names', async () => {
  const bought = await failed()
  const { refundId } = (await request(bought, { payee })).data
  expect(await rowOf(refundId)).toMatchObject({ route: 'bank', payee: { ...payee, number: '***************4567' } })
  expect((await stored(refundId)).payee_sealed!.toString('latin1')).not.toContain('6217')
  await approve(refundId)
  const full = await app.call(api.refundPayee, { refundId }, { as: maker.token })
  expect(full.data.number).toBe('6217001540001234567')
  await follow()
  expect((await rowOf(refundId)).state).toBe('sending')
  await app.call(api.confirmBankRefund, { refundId, opinion: '网银 9001' }, { as: maker.token })
  const order = await ask(bought.orderId)
  expect([order.state, order.refunded]).toEqual(['refunded', 3_000])
  const postings = await sql<{ account: string; amount: number }>`select account, amount from finance_posting as posting
    join finance_entry as entry on entry.id = posting.entry_id where entry.refund_id = ${refundId}
    order by account`.execute(app.db)
  expect(postings.rows).toEqual([
    { account: 'bank', amount: -3_000 },
    { account: 'orders', amount: 3_000 },
  ])
})

test('the full number is read by staff of refunds alone, in the log, and is deleted when the refund ends', async () => {
  const { refundId } = (await request(await failed(), { payee })).data
  expect((await app.call(api.refundPayee, { refundId }, { as: payer.token })).status).toBe(403)
  const key = 'read-the-number-1'
  await app.call(api.refundPayee, { refundId }, { as: checker.token, key })
  const { rows } = await sql<{ all: string }>`select row_to_json(platform_audit)::text as all from platform_audit
    where action in ('finance.refundPayee', 'finance.requestOwnRefund')`.execute(app.db)
  expect(rows.some(({ all }) => all.includes(checker.userId) && all.includes('4567'))).toBe(true)
  expect(rows.filter(({ all }) => all.replaceAll(/[\s-]/g, '').includes('6217001540001234567'))).toEqual([])
  await app.call(api.decideRefund, { refundId, approve: false, opinion: '账户不符' }, { as: checker.token })
  expect((await stored(refundId)).payee_sealed).toBeNull()
  const late = await app.call(api.refundPayee, { refundId }, { as: checker.token, key })
  expect(late.code).toBe(payeeRefusals.PAYEE_DELETED.code)
  const kept = await sql<{ all: string }>`select answer::text as all from platform_answer`.execute(app.db)
  expect(kept.rows.filter(({ all }) => all.includes('6217001540001234567'))).toEqual([])
})

/** WeChat Pay says that the refund of this number was made. */
async function toldDone(refundId: string) {
  const { no, payment_id } = await stored(refundId)
  const payment = app.db.selectFrom('finance_payment').select('out_trade_no').where('id', '=', payment_id)
  const { out_trade_no } = await payment.executeTakeFirstOrThrow()
  const { headers, body } = gateway.refundNotificationOf(out_trade_no, no)
  const request = { 'content-type': 'application/json', ...headers }
  return app.http.inject({
    method: 'POST',
    url: `/prod-api${notifyPaths.wechat}`,
    headers: request,
    payload: body,
  })
}

test('a failed refund that the merchant completes by hand is booked, and ends the one by bank', async () => {
  const bought = await failed()
  const { refundId } = (await request(bought, { payee })).data
  await approve(refundId)
  expect((await toldDone(bought.refundId)).statusCode).toBe(200)
  const order = await ask(bought.orderId)
  expect([order.state, order.refunded]).toEqual(['refunded', 3_000])
  expect([(await rowOf(bought.refundId)).state, await rowOf(refundId)]).toMatchObject([
    'done',
    { state: 'failed', failure: 'PAID_BY_ORIGINAL_ROUTE' },
  ])
  expect((await app.call(api.confirmBankRefund, { refundId, opinion: '网银' }, { as: maker.token })).code).not.toBe(0)
  const told = await sql<{ title: string }>`select title_zh as title from notice_message
    where user_id = ${payer.userId} and link like ${`%${bought.orderId}%`} order by created_at`.execute(app.db)
  expect(told.rows.map(({ title }) => title.split('：')[0]).slice(-2)).toEqual(['退款未成功', '退款已完成'])
})

test('paying out by bank asks about the failed refund first', async () => {
  const bought = await failed()
  const { refundId } = (await request(bought, { payee })).data
  await approve(refundId)
  gateway.refundState = 'SUCCESS'
  expect((await app.call(api.confirmBankRefund, { refundId, opinion: '网银' }, { as: maker.token })).code).not.toBe(0)
  expect([(await rowOf(bought.refundId)).state, (await ask(bought.orderId)).refunded]).toEqual(['done', 3_000])
})

test('a refund that the provider completes after the bank paid out is booked once', async () => {
  const bought = await failed()
  const { refundId } = (await request(bought, { payee })).data
  await approve(refundId)
  expect((await app.call(api.confirmBankRefund, { refundId, opinion: '网银' }, { as: maker.token })).code).toBe(0)
  expect((await toldDone(bought.refundId)).statusCode).toBe(200)
  expect([(await rowOf(bought.refundId)).state, (await ask(bought.orderId)).refunded]).toEqual(['failed', 3_000])
})

test('the payer names an account only where the original route is closed for good; staff after any failure', async () => {
  const bought = await failed()
  await app.db.updateTable('finance_refund').set({ failure: 'NOT_ENOUGH' }).where('id', '=', bought.refundId).execute()
  expect((await ask(bought.orderId)).payeeNeed).toBe('none')
  expect((await request(bought, { payee })).code).toBe(payeeRefusals.PAYEE_NOT_ASKED.code)
  const { orderId, lineId } = bought
  const wish = { orderId, lines: [{ lineId, amount: 3_000 }], reason: '余额不足', payee }
  expect((await app.call(api.requestRefund, wish, { as: maker.token })).code).toBe(0)
})

test('staff of the paying school see its refunds without their accounts', async () => {
  const school = await createSchool(app)
  const clerk = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: school.groupId })
  const bought = await failed()
  const { refundId } = (await request(bought, { payee })).data
  await app.db
    .updateTable('finance_order')
    .set({ school_id: school.schoolId })
    .where('id', '=', bought.orderId)
    .execute()
  const { rows } = (await app.call(api.refundPage, {}, { as: clerk.token })).data
  expect(rows.find((row) => row.refundId === refundId)).toMatchObject({ route: 'bank', payee: null })
})

test('a payment that can go back by its original route names no account, and a wrong number is refused', async () => {
  const early = await request(await paid(), { payee })
  expect(early.code).toBe(payeeRefusals.PAYEE_NOT_ASKED.code)
  const wrong = await request(await failed(), { payee: { ...payee, number: '62170015x' } })
  expect(wrong.code).toBe(payeeRefusals.PAYEE_NUMBER.code)
})
