import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { financeApi as api } from '@podium/core/finance/api.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { randomNumbers } from '#server/platform/testing/random-numbers.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { inTier } from '../../../test-tier.ts'
import type { AlipayEmulator } from './emulator/alipay-emulator.ts'
import { refundedOf } from './emulator/emulated-trade.ts'
import type { WechatEmulator } from './emulator/wechat/wechat-emulator.ts'
import { refundedBy } from './emulator/wechat/wechat-trade.ts'
import { createOrder, openGateway, openWechatGateway } from './finance.fixture.ts'
import { finance } from './index.ts'
import { notifyPaths } from './payment/notify-path.ts'

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
/** HISTORIES=100000 lives them all, in three quarters of an hour. */
const HISTORIES = Number(process.env['HISTORIES'] ?? inTier(60, 5_000))
const TOGETHER = 10
const WAVES = 4
const STEPS = 4

let app: TestApp
let alipay: AlipayEmulator
let wechat: WechatEmulator
let payer: MadeUser
let maker: MadeUser
let checker: MadeUser
let groupId: string
beforeAll(async () => {
  const [first, second] = [await openGateway(), await openWechatGateway()]
  alipay = first.gateway
  wechat = second.gateway
  alipay.notifyMode = 'lost'
  wechat.notifyMode = 'lost'
  const config = { ...first.config, ...second.config }
  app = await openTestApp({ modules: [organisation, identity, notice, finance], config })
  groupId = (await createGroup(app)).groupId
  payer = await createUser(app)
  const staff = { kind: 'staff', roles: ['organiser'], groupId } as const
  maker = await createUser(app, staff)
  checker = await createUser(app, staff)
})
afterAll(async () => {
  // Checks the invariants, M1 to M7 among them.
  await app.close()
  await Promise.all([alipay.close(), wechat.close()])
})

interface History {
  readonly orderId: string
  readonly trades: string[]
  /** Through which provider the next attempt goes. */
  readonly isNextWechat: () => boolean
}

async function openAlipay({ orderId, trades }: History): Promise<void> {
  const { code, data } = await app.call(api.pay, { orderId }, { as: payer.token })
  if (code !== 0) return
  await alipay.open(data.url)
  trades.push(data.outTradeNo)
}

async function openWechat({ orderId, trades }: History): Promise<void> {
  const { code, data } = await app.call(api.payWechat, { orderId }, { as: payer.token })
  if (code !== 0) return
  await app.call(api.wechatCode, data, { as: payer.token })
  trades.push(data.outTradeNo)
}

/** What can happen to an order; each may be refused or come too late. */
const steps: ReadonlyArray<(history: History) => Promise<unknown>> = [
  (history) => (history.isNextWechat() ? openWechat(history) : openAlipay(history)),
  async ({ trades }) => {
    for (const no of trades) {
      if (alipay.trades.get(no)?.state === 'WAIT_BUYER_PAY') await alipay.pay(no)
      if (wechat.trades.get(no)?.tradeState === 'NOTPAY') await wechat.pay(no)
    }
  },
  async ({ trades }) => {
    for (const no of trades) {
      if (alipay.trades.get(no)?.paidAt) await notifyAlipay(no)
      if (wechat.trades.get(no)?.paidAt) await notifyWechat(no)
      for (const refundNo of wechat.trades.get(no)?.refunds.keys() ?? []) await notifyRefund(no, refundNo)
    }
  },
  async () => app.runPeriodicTask('finance.follow'),
  async ({ orderId }) => app.call(api.cancelOrder, { orderId }, { as: payer.token }),
  async ({ orderId }) => sql`update finance_order set expires_at = now() where id = ${orderId}`.execute(app.db),
  async ({ orderId }) => {
    const { lines } = (await app.call(api.ownOrder, { orderId }, { as: payer.token })).data
    const wish = { orderId, lines: [{ lineId: lines[0]!.lineId, amount: 1_000 }], reason: '退赛' }
    await app.call(api.requestRefund, wish, { as: maker.token })
  },
  async ({ orderId }) => {
    const waiting = await sql<{ id: string }>`select id from finance_refund where order_id = ${orderId}
      and decided_by is null`.execute(app.db)
    for (const { id } of waiting.rows) {
      await app.call(api.decideRefund, { refundId: id, approve: true, opinion: '' }, { as: checker.token })
    }
  },
  async () => app.runPeriodicTask('finance.refund'),
]

const post = (url: string, headers: Readonly<Record<string, string>>, payload: string) =>
  app.http.inject({ method: 'POST', url: `/prod-api${url}`, headers, payload })

const notifyAlipay = (no: string) =>
  post(notifyPaths.alipay, { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }, alipay.bodyOf(no))

function notifyWechat(no: string) {
  const { headers, body } = wechat.notificationOf(no)
  return post(notifyPaths.wechat, { 'content-type': 'application/json', ...headers }, body)
}

function notifyRefund(no: string, refundNo: string) {
  const { headers, body } = wechat.refundNotificationOf(no, refundNo)
  return post(notifyPaths.wechat, { 'content-type': 'application/json', ...headers }, body)
}

/** Opened, paid, notified of, and refunded: random histories may have no refund of a provider. */
const REFUNDED = [0, 1, 2, 6, 7, 8]

async function begin(isNextWechat: () => boolean): Promise<History> {
  const { orderId } = await createOrder(app, { payerId: payer.userId, groupId, amounts: [3_000] })
  return { orderId, trades: [], isNextWechat }
}

async function refund(isWechat: boolean): Promise<void> {
  const history = await begin(() => isWechat)
  for (const step of REFUNDED) await steps[step]!(history)
}

async function live(random: () => number): Promise<History> {
  const history = await begin(() => random() < 0.5)
  await steps[0]!(history)
  for (let wave = 0; wave < WAVES; wave += 1) {
    const chosen = Array.from({ length: STEPS }, () => steps[Math.floor(random() * steps.length)]!)
    await Promise.all(chosen.map((step) => step(history)))
  }
  return history
}

/** Lets everything come to its end: what waits is asked about, what is approved goes out. */
async function calm(): Promise<void> {
  for (;;) {
    await sql`update finance_payment set next_query_at = now() where next_query_at is not null`.execute(app.db)
    await sql`update finance_refund set next_try_at = now() where next_try_at is not null`.execute(app.db)
    await sql`update finance_order set expires_at = now() where paid = 0`.execute(app.db)
    await app.runPeriodicTask('finance.follow')
    await app.runPeriodicTask('finance.refund')
    await app.runPeriodicTask('finance.handover')
    const left = await sql`select from finance_payment where state = 'waiting'
      union all select from finance_refund where state = 'sending' limit 1`.execute(app.db)
    if (left.rows.length === 0) return
  }
}

/** @spec T11 F21 F22 */
test(
  `no genuine payment is lost, and each provider’s ledger account is the provider’s own, whatever happens at once (seed ${SEED})`,
  async () => {
    for (const isWechat of [false, true]) await refund(isWechat)
    const random = randomNumbers(SEED)
    for (let done = 0; done < HISTORIES; done += TOGETHER) {
      await Promise.all(Array.from({ length: TOGETHER }, () => live(random)))
    }
    await calm()
    const evidence = await sql<{ method: string; trade_no: string; amount: number }>`
      select method, trade_no, amount from finance_evidence`.execute(app.db)
    const ledger = await sql<{ account: string; sum: number }>`select account, sum(amount)::int as sum
      from finance_posting group by account`.execute(app.db)
    for (const [method, trades] of Object.entries(tradesOf())) {
      const paid = trades.filter(({ isPaid }) => isPaid)
      const told = evidence.rows.filter((row) => row.method === method)
      const sorted = (rows: ReadonlyArray<readonly [string, number]>) => rows.map(String).toSorted()
      expect(sorted(told.map((row) => [row.trade_no, row.amount]))).toEqual(
        sorted(paid.map(({ tradeNo, amount }) => [tradeNo, amount])),
      )
      const held = ledger.rows.find(({ account }) => account === method)?.sum
      expect([method, held]).toEqual([method, paid.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0)])
      expect(paid.some(({ refunded }) => refunded > 0)).toBe(true)
    }
  },
  inTier(120_000, 7_200_000),
)

/** What each provider knows. */
function tradesOf() {
  const facts = (trade: { tradeNo: string; amount: number; paidAt: Date | null }, refunded: number) => ({
    tradeNo: trade.tradeNo,
    amount: trade.amount,
    isPaid: trade.paidAt !== null,
    refunded,
  })
  return {
    alipay: [...alipay.trades.values()].map((trade) => facts(trade, refundedOf(trade))),
    wechat: [...wechat.trades.values()].map((trade) => facts(trade, refundedBy(trade))),
  }
}
