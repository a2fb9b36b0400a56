import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { financeApi as api } from '@podium/core/finance/api.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup, createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import type { AlipayEmulator } from '../emulator/alipay-emulator.ts'
import { createOrder, openGateway } from '../finance.fixture.ts'
import { finance } from '../index.ts'

let app: TestApp
let gateway: AlipayEmulator
let payer: MadeUser
let maker: MadeUser
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
  maker = await createUser(app, { ...staff, realName: '经办' })
  checker = await createUser(app, { ...staff, realName: '复核' })
})
afterAll(async () => {
  await app.close()
  await gateway.close()
})

const state = async (orderId: string) => (await app.call(api.ownOrder, { orderId }, { as: payer.token })).data
async function attempt(orderId: string) {
  const { data } = await app.call(api.pay, { orderId }, { as: payer.token })
  await gateway.open(data.url)
  await gateway.pay(data.outTradeNo)
  return data.outTradeNo
}
async function follow(orderId: string) {
  await sql`update finance_payment set next_query_at = now() where order_id = ${orderId} and state = 'waiting'`.execute(
    app.db,
  )
  await app.runPeriodicTask('finance.follow')
  await sql`update finance_refund set next_try_at = now() where order_id = ${orderId}
    and next_try_at is not null`.execute(app.db)
  await app.runPeriodicTask('finance.refund')
}
async function paid(amounts: readonly number[]) {
  const { orderId } = await createOrder(app, { payerId: payer.userId, groupId, amounts })
  const no = await attempt(orderId)
  await follow(orderId)
  return { orderId, no, lines: (await state(orderId)).lines }
}
const payee = { holder: '某大学', bank: '工商银行海淀支行', number: '0200 0045-0902 0123 456' }
const request = (
  orderId: string,
  lines: Array<{ lineId: string; amount: number }>,
  as = maker,
  account?: { payee: typeof payee },
) => app.call(api.requestRefund, { orderId, lines, reason: '退赛', ...account }, { as: as.token })
const decide = (refundId: string, approve: boolean, as = checker) =>
  app.call(api.decideRefund, { refundId, approve, opinion: approve ? '' : '不符合规则' }, { as: as.token })
/** Whether the refund is among those that this person may decide on. */
async function waitsFor(refundId: string, as: MadeUser) {
  const { rows } = (await app.call(api.refundPage, { turn: 'mine', pageSize: 100 }, { as: as.token })).data
  return rows.some((row) => row.refundId === refundId)
}

describe('a refund', () => {
  test('needs another person, goes out by the original route, and ends the order when it is whole', async () => {
    const { orderId, no, lines } = await paid([3_000, 2_000])
    const all = lines.map(({ lineId, amount }) => ({ lineId, amount }))
    const { refundId } = (await request(orderId, all)).data
    expect((await decide(refundId, true, maker)).code).toBe(financeRefusals.OWN_REQUEST.code)
    expect([await waitsFor(refundId, maker), await waitsFor(refundId, checker)]).toEqual([false, true])
    expect((await decide(refundId, true)).code).toBe(0)
    expect(await waitsFor(refundId, checker)).toBe(false)
    await follow(orderId)
    const after = await state(orderId)
    expect([after.state, after.refunded, [...gateway.trades.get(no)!.refunds.values()]]).toEqual([
      'refunded',
      5_000,
      [5_000],
    ])
  })

  test('in parts leaves the rest, and never gives back more than was paid', async () => {
    const { orderId, lines } = await paid([3_000])
    const { lineId } = lines[0]!
    const first = (await request(orderId, [{ lineId, amount: 1_000 }])).data
    await decide(first.refundId, true)
    await follow(orderId)
    expect((await state(orderId)).state).toBe('partially_refunded')
    expect((await request(orderId, [{ lineId, amount: 2_001 }])).code).toBe(financeRefusals.REFUND_TOO_LARGE.code)
    const rejected = (await request(orderId, [{ lineId, amount: 2_000 }])).data
    await decide(rejected.refundId, false)
    expect([(await state(orderId)).state, (await state(orderId)).refunded]).toEqual(['partially_refunded', 1_000])
    const more = sql`update finance_order set refund_held = 2001 where id = ${orderId}`.execute(app.db)
    await expect(more).rejects.toMatchObject({ constraint: 'finance_order_refund' })
  })

  test('whose answer is lost is repeated with its number and happens once', async () => {
    const { orderId, no, lines } = await paid([3_000])
    const { refundId } = (await request(orderId, [{ lineId: lines[0]!.lineId, amount: 3_000 }])).data
    await decide(refundId, true)
    gateway.answerMode = 'unsigned'
    await follow(orderId)
    await follow(orderId)
    expect((await state(orderId)).state).toBe('refunding')
    gateway.answerMode = 'usual'
    await follow(orderId)
    expect([(await state(orderId)).state, gateway.trades.get(no)!.refunds.size]).toEqual(['refunded', 1])
  })

  test('of money that came twice empties its exception', async () => {
    const { orderId } = await createOrder(app, { payerId: payer.userId, groupId, amounts: [4_000] })
    await attempt(orderId)
    await attempt(orderId)
    await follow(orderId)
    const { rows } = (await app.call(api.exceptionPage, { state: 'open' }, { as: maker.token })).data
    const kept = rows.find((row) => row.orderId === orderId)!
    const asked = { exceptionId: kept.exceptionId, reason: '重复支付' }
    const { refundId } = (await app.call(api.refundException, asked, { as: maker.token })).data
    const again = await app.call(api.refundException, asked, { as: maker.token })
    expect(again.code).toBe(financeRefusals.EXCEPTION_SETTLED.code)
    await decide(refundId, true)
    await follow(orderId)
    const settled = await app.db
      .selectFrom('finance_exception')
      .select(['state', 'resolution'])
      .where('id', '=', kept.exceptionId)
      .execute()
    expect([settled, (await state(orderId)).state]).toEqual([[{ state: 'settled', resolution: 'refunded' }], 'paid'])
  })
})

describe('the refund rule of a line', () => {
  const day = 86_400_000
  const half = [{ until: new Date(Date.now() + day).toISOString(), percent: 50 }]
  const over = [{ until: new Date(Date.now() - day).toISOString(), percent: 100 }]
  async function ruled() {
    const amounts = [3_000, 2_000]
    const { orderId } = await createOrder(app, { payerId: payer.userId, groupId, amounts, refundSteps: [half, over] })
    await attempt(orderId)
    await follow(orderId)
    const { lines } = await state(orderId)
    return { orderId, first: lines[0]!.lineId, second: lines[1]!.lineId }
  }
  const askBack = (orderId: string, lineId: string, amount: number, as = payer) =>
    app.call(api.requestOwnRefund, { orderId, lines: [{ lineId, amount }], reason: '无法参赛' }, { as: as.token })

  test('limits the office: no more than its step gives, nothing after its last step', async () => {
    const { orderId, first, second } = await ruled()
    expect((await request(orderId, [{ lineId: first, amount: 1_501 }])).code).toBe(
      financeRefusals.REFUND_TOO_LARGE.code,
    )
    expect((await request(orderId, [{ lineId: second, amount: 1 }])).code).toBe(financeRefusals.REFUND_TOO_LARGE.code)
    expect((await request(orderId, [{ lineId: first, amount: 1_500 }])).code).toBe(0)
  })

  test('is exceeded by the office alone, up to what is left, with another person who is shown it', async () => {
    const { orderId, first, second } = await ruled()
    const wish = (amount: number) => ({
      orderId,
      lines: [
        { lineId: first, amount: 3_000 },
        { lineId: second, amount },
      ],
      reason: '竞赛取消',
      beyondRule: true,
    })
    const ask = (amount: number, as: MadeUser) => app.call(api.requestRefund, wish(amount), { as: as.token })
    expect((await ask(2_000, payer)).status).toBe(403)
    expect((await app.call(api.requestOwnRefund, wish(2_000), { as: payer.token })).code).not.toBe(0)
    expect((await ask(2_001, maker)).code).toBe(financeRefusals.REFUND_TOO_LARGE.code)
    const { refundId } = (await ask(2_000, maker)).data
    expect((await decide(refundId, true, maker)).code).toBe(financeRefusals.OWN_REQUEST.code)
    const { rows } = (await app.call(api.refundPage, {}, { as: checker.token })).data
    expect(rows.find((row) => row.refundId === refundId)).toMatchObject({ beyondRule: true, amount: 5_000 })
    expect((await decide(refundId, true)).code).toBe(0)
    await follow(orderId)
    expect((await state(orderId)).state).toBe('refunded')
  })

  test('lets the payer ask for as much, once, and another person decide', async () => {
    const { orderId, first } = await ruled()
    expect((await askBack(orderId, first, 1_501)).code).toBe(financeRefusals.REFUND_TOO_LARGE.code)
    expect((await askBack(orderId, first, 1_500, maker)).code).toBe(10404)
    const { refundId } = (await askBack(orderId, first, 1_000)).data
    expect((await askBack(orderId, first, 500)).code).toBe(financeRefusals.ORDER_STATE.code)
    expect((await decide(refundId, true)).code).toBe(0)
    await follow(orderId)
    expect((await state(orderId)).refunded).toBe(1_000)
    expect((await askBack(orderId, first, 501)).code).toBe(financeRefusals.REFUND_TOO_LARGE.code)
  })
})

test('a request for an exception waits for its order before it locks the exception, as the end of a refund does', async () => {
  const { orderId } = await createOrder(app, { payerId: payer.userId, groupId, amounts: [4_000] })
  await attempt(orderId)
  await attempt(orderId)
  await follow(orderId)
  const { rows } = (await app.call(api.exceptionPage, { state: 'open' }, { as: maker.token })).data
  const { exceptionId } = rows.find((row) => row.orderId === orderId)!
  const waiting = () =>
    sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  const requested = await app.db.transaction().execute(async (tx) => {
    await sql`select from finance_order where id = ${orderId} for update`.execute(tx)
    const asked = { exceptionId, reason: '重复支付' }
    const request = app.call(api.refundException, asked, { as: maker.token })
    await expect.poll(async () => (await waiting()).rows[0]!.count).toBe(1)
    // Fails at once if the request holds it already.
    await sql`select from finance_exception where id = ${exceptionId} for update nowait`.execute(tx)
    return { request }
  })
  expect((await requested.request).code).toBe(0)
})

async function slip(orderId: string) {
  const { id } = await app.db
    .insertInto('platform_file')
    .values({
      owner_id: payer.userId,
      purpose: 'finance.slip',
      name: '凭证.pdf',
      media_type: 'application/pdf',
      size: 10,
      sha256: Buffer.alloc(32),
      stored_at: new Date(),
      storage_key: crypto.randomUUID().replaceAll('-', ''),
      state: 'stored',
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const handed = { orderId, fileId: id, payerName: '某大学' }
  const answer = await app.call(api.submitSlip, handed, { as: payer.token })
  const { rows } = (await app.call(api.slipPage, { state: 'submitted' }, { as: maker.token })).data
  return { answer, slipId: rows.find((row) => row.orderId === orderId)?.slipId ?? '' }
}

test('the paying school sees its orders, but neither confirms, closes nor refunds what another organisation is paid', async () => {
  const school = await createSchool(app)
  const own = { kind: 'staff', roles: ['organiser'], groupId: school.groupId } as const
  const clerk = await createUser(app, own)
  const { orderId } = await createOrder(app, { payerId: payer.userId, groupId, schoolId: school.schoolId })
  const as = clerk.token
  expect((await app.call(api.orderDetail, { orderId }, { as })).code).toBe(0)
  expect((await app.call(api.closeOrder, { orderId }, { as })).code).toBe(10404)
  const { slipId } = await slip(orderId)
  const confirmed = { slipId, confirm: true, bankSerial: 'B20260503-3', opinion: '' }
  expect((await app.call(api.decideSlip, confirmed, { as })).code).toBe(10404)
  expect((await app.call(api.decideSlip, confirmed, { as: maker.token })).code).toBe(0)
  const { lines } = await state(orderId)
  const wanted = lines.map(({ lineId, amount }) => ({ lineId, amount }))
  expect((await request(orderId, wanted, clerk, { payee })).code).toBe(10404)
  const { refundId } = (await request(orderId, wanted, maker, { payee })).data
  expect((await app.call(api.refundPayee, { refundId }, { as })).code).toBe(10404)
  expect((await decide(refundId, true, clerk)).code).toBe(10404)
})

describe('a bank transfer', () => {
  test('pays when somebody confirms its slip by the bank’s serial, which confirms no other', async () => {
    const one = await createOrder(app, { payerId: payer.userId, groupId })
    const { answer, slipId } = await slip(one.orderId)
    expect(answer.data.state).toBe('slip_submitted')
    const confirmed = { slipId, confirm: true, bankSerial: 'B20260501-1', opinion: '' }
    expect((await app.call(api.decideSlip, confirmed, { as: maker.token })).code).toBe(0)
    expect((await state(one.orderId)).state).toBe('paid')
    const two = await createOrder(app, { payerId: payer.userId, groupId })
    const other = await slip(two.orderId)
    const reused = await app.call(api.decideSlip, { ...confirmed, slipId: other.slipId }, { as: maker.token })
    expect(reused.code).toBe(financeRefusals.BANK_SERIAL_USED.code)
    const rejected = { slipId: other.slipId, confirm: false, bankSerial: '', opinion: '金额不符' }
    expect((await app.call(api.decideSlip, rejected, { as: maker.token })).code).toBe(0)
    expect((await state(two.orderId)).state).toBe('slip_rejected')
  })

  test('is given back by hand, after another person approved it', async () => {
    const { orderId } = await createOrder(app, { payerId: payer.userId, groupId })
    const { slipId } = await slip(orderId)
    const confirmed = { slipId, confirm: true, bankSerial: 'B20260502-9', opinion: '' }
    await app.call(api.decideSlip, confirmed, { as: maker.token })
    const [line] = (await state(orderId)).lines
    const wish = [{ lineId: line!.lineId, amount: line!.amount }]
    const { refundId } = (await request(orderId, wish, maker, { payee })).data
    const paidOut = { refundId, opinion: '网银 20260503-1' }
    const early = await app.call(api.confirmBankRefund, paidOut, { as: maker.token })
    expect(early.code).toBe(financeRefusals.REQUEST_DECIDED.code)
    const requestedOnly = (await app.call(api.refundPage, { turn: 'pay' }, { as: maker.token })).data.rows
    expect(requestedOnly.some((row) => row.refundId === refundId)).toBe(false)
    await decide(refundId, true)
    const isListed = async (turn: 'open' | 'pay') => {
      const { rows } = (await app.call(api.refundPage, { turn }, { as: maker.token })).data
      return rows.some((row) => row.refundId === refundId)
    }
    expect([await isListed('open'), await isListed('pay')]).toEqual([true, true])
    const waiting = async () => (await app.call(api.waiting, {}, { as: maker.token })).data.refunds.total
    const before = await waiting()
    expect((await app.call(api.confirmBankRefund, paidOut, { as: maker.token })).code).toBe(0)
    expect((await state(orderId)).state).toBe('refunded')
    expect([await isListed('open'), await isListed('pay')]).toEqual([false, false])
    expect(await waiting()).toBe(before - 1)
  })

  test('whose refund is not paid out after all stays with its order, and can be asked back again', async () => {
    const { orderId } = await createOrder(app, { payerId: payer.userId, groupId })
    const { slipId } = await slip(orderId)
    const confirmed = { slipId, confirm: true, bankSerial: 'B20260504-7', opinion: '' }
    await app.call(api.decideSlip, confirmed, { as: maker.token })
    const [line] = (await state(orderId)).lines
    const wish = [{ lineId: line!.lineId, amount: line!.amount }]
    const { refundId } = (await request(orderId, wish, maker, { payee })).data
    const giveUp = (as: MadeUser) => app.call(api.giveUpRefund, { refundId, opinion: '账户已注销' }, { as: as.token })
    expect((await giveUp(checker)).code).toBe(financeRefusals.REQUEST_DECIDED.code)
    await decide(refundId, true)
    expect((await giveUp(payer)).code).not.toBe(0)
    expect((await giveUp(checker)).code).toBe(0)
    expect((await giveUp(checker)).code).toBe(financeRefusals.REQUEST_DECIDED.code)
    const after = await state(orderId)
    expect([after.state, after.refunded]).toEqual(['refund_rejected', 0])
    const audited = await sql<{ change: unknown }>`select change from platform_audit
      where action = 'finance.giveUpRefund' and outcome = 'done'`.execute(app.db)
    expect(audited.rows.map((row) => JSON.stringify(row.change))).toEqual([expect.stringContaining('账户已注销')])
    expect((await request(orderId, wish, maker, { payee })).code).toBe(0)
  })
})
