import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { financeApi as api } from '@podium/core/finance/api.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { inTier } from '../../../../test-tier.ts'
import type { AlipayEmulator } from '../emulator/alipay-emulator.ts'
import type { WechatEmulator } from '../emulator/wechat/wechat-emulator.ts'
import { createOrder, openGateway, openWechatGateway } from '../finance.fixture.ts'
import { finance } from '../index.ts'
import { notifyPaths } from '../payment/notify-path.ts'
import type { Command, Work } from './killed-process.fixture.ts'

/** Kills of each flow; all of them in the full tier. */
const KILLS = inTier(2, Infinity)
const AMOUNT = 5_000
const PART = 2_000

type Method = 'alipay' | 'wechat'

let app: TestApp
let alipay: AlipayEmulator
let wechat: WechatEmulator
let payer: MadeUser
let maker: MadeUser
let checker: MadeUser
let groupId: string
let config: Partial<Config>
beforeAll(async () => {
  const [first, second] = [await openGateway(), await openWechatGateway()]
  alipay = first.gateway
  wechat = second.gateway
  alipay.notifyMode = 'lost'
  wechat.notifyMode = 'lost'
  config = { ...first.config, ...second.config }
  app = await openTestApp({ modules: [organisation, identity, notice, finance], config })
  groupId = (await createGroup(app)).groupId
  payer = await createUser(app)
  const staff = { kind: 'staff', roles: ['organiser'], groupId } as const
  maker = await createUser(app, staff)
  checker = await createUser(app, staff)
})
afterAll(async () => {
  if (running?.kill()) await once(running, 'close')
  // Checks the invariants, M1 to M7 among them.
  await app.close()
  await Promise.all([alipay.close(), wechat.close()])
})

let running: ChildProcessByStdio<Writable, Readable, null> | null = null

/** The process of the last work, or a new one after a kill. */
function processToKill() {
  running ??= spawn(process.execPath, [join(import.meta.dirname, 'killed-process.fixture.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: app.services.database.url,
      CONFIG: JSON.stringify({ ...config, platformKeys: [...config.wechat!.platformKeys] }),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  return running
}

/** Does the work in a process of its own; returns its number of steps, or null where it was killed before. */
async function inProcess(work: Work, killAt: number): Promise<number | null> {
  const child = processToKill()
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>
  const lines = createInterface(child.stdout)
  const counted = new Promise<string>((resolve) =>
    lines.on('line', (line) => line.startsWith('steps ') && resolve(line)),
  )
  child.stdin.write(`${JSON.stringify({ work, killAt } satisfies Command)}\n`)
  const ended = await Promise.race([counted, closed])
  lines.close()
  if (typeof ended === 'string') return Number(ended.slice('steps '.length))
  running = null
  const [code, signal] = ended
  if (signal === 'SIGKILL') return null
  throw new Error(`the process ended with ${code}`)
}

interface Scene {
  readonly orderId: string
  readonly work: () => Work
}

async function attempt(method: Method) {
  const { orderId } = await createOrder(app, { payerId: payer.userId, groupId, amounts: [AMOUNT] })
  if (method === 'alipay') {
    const { data } = await app.call(api.pay, { orderId }, { as: payer.token })
    await alipay.open(data.url)
    await alipay.pay(data.outTradeNo)
    return { orderId, outTradeNo: data.outTradeNo }
  }
  const { outTradeNo } = (await app.call(api.payWechat, { orderId }, { as: payer.token })).data
  await app.call(api.wechatCode, { outTradeNo }, { as: payer.token })
  await wechat.pay(outTradeNo)
  return { orderId, outTradeNo }
}

/** The notification about a payment, signed anew as providers do when they repeat it. */
function notificationOf(method: Method, outTradeNo: string): Work {
  const url = `/prod-api${notifyPaths[method]}`
  if (method === 'alipay') {
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
    return { url, headers, payload: alipay.bodyOf(outTradeNo) }
  }
  const { headers, body } = wechat.notificationOf(outTradeNo)
  return { url, headers: { 'content-type': 'application/json', ...headers }, payload: body }
}

function callOf(path: string, input: unknown, as: MadeUser): () => Work {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${as.token}`,
    'idempotency-key': crypto.randomUUID(),
  }
  return () => ({ url: API_BASE + path, headers, payload: JSON.stringify(input) })
}

const settle = () =>
  sql`update finance_payment set next_query_at = null where next_query_at is not null`.execute(app.db)

/** Makes what waits due, as the time does that passes. */
async function makeDue(): Promise<void> {
  await sql`update finance_payment set next_query_at = now() where next_query_at is not null`.execute(app.db)
  await sql`update finance_refund set next_try_at = now() where next_try_at is not null`.execute(app.db)
}

async function paid(method: Method) {
  const made = await attempt(method)
  await app.http.inject({
    method: 'POST',
    ...(notificationOf(method, made.outTradeNo) as Exclude<Work, { task: string }>),
  })
  return made
}

async function requested(method: Method) {
  const made = await paid(method)
  const { lines } = (await app.call(api.ownOrder, { orderId: made.orderId }, { as: payer.token })).data
  const wish = { orderId: made.orderId, lines: [{ lineId: lines[0]!.lineId, amount: PART }], reason: '退赛' }
  await app.call(api.requestRefund, wish, { as: maker.token })
  const { id } = await app.db
    .selectFrom('finance_refund')
    .select('id')
    .where('order_id', '=', made.orderId)
    .executeTakeFirstOrThrow()
  return { ...made, refundId: id }
}

const decision = (refundId: string) => ({ refundId, approve: true, opinion: '' })

/** What is killed: how it is prepared, and what is done. */
const flows: Readonly<Record<string, (method: Method) => Promise<Scene>>> = {
  'opening an attempt': async (method) => {
    const { orderId } = await createOrder(app, { payerId: payer.userId, groupId, amounts: [AMOUNT] })
    return { orderId, work: callOf((method === 'alipay' ? api.pay : api.payWechat).path, { orderId }, payer) }
  },
  'a notification': async (method) => {
    const { orderId, outTradeNo } = await attempt(method)
    return { orderId, work: () => notificationOf(method, outTradeNo) }
  },
  'a query': async (method) => {
    await settle()
    const { orderId } = await attempt(method)
    await makeDue()
    return { orderId, work: () => ({ task: 'finance.follow' }) }
  },
  'the approval of a refund': async (method) => {
    const { orderId, refundId } = await requested(method)
    return { orderId, work: callOf(api.decideRefund.path, decision(refundId), checker) }
  },
  'sending a refund': async (method) => {
    // Those approved before are sent first.
    await makeDue()
    await app.runPeriodicTask('finance.refund')
    const { orderId, refundId } = await requested(method)
    await app.call(api.decideRefund, decision(refundId), { as: checker.token })
    await makeDue()
    return { orderId, work: () => ({ task: 'finance.refund' }) }
  },
}

/** Everything that happened to the order and to its money, here and at the provider. */
async function effectsOn(method: Method, orderId: string) {
  const { rows } = await sql<Record<string, number | string>>`select o.state, o.paid, o.refunded, o.refund_held as held,
    (select count(*)::int from finance_payment as payment where payment.order_id = o.id) as attempts,
    (select count(*)::int from finance_evidence as evidence join finance_payment as payment
      on payment.evidence_id = evidence.id where payment.order_id = o.id) as evidence,
    (select count(*)::int from finance_posting as posting where posting.order_id = o.id and account = ${method}) as entries,
    (select coalesce(sum(amount), 0)::int from finance_posting as posting
      where posting.order_id = o.id and account = ${method}) as held_there,
    (select count(*)::int from finance_handover as handover join finance_order_line as line on line.id = handover.line_id
      where line.order_id = o.id
      and handover.state = 'done') as handed_over,
    (select count(*)::int from finance_exception as kept where kept.order_id = o.id) as exceptions
    from finance_order as o where o.id = ${orderId}`.execute(app.db)
  const numbers = await app.db
    .selectFrom('finance_payment')
    .select('out_trade_no')
    .where('order_id', '=', orderId)
    .execute()
  const there = numbers.flatMap(({ out_trade_no: no }) => [
    ...(alipay.trades.get(no)?.refunds.values() ?? []),
    ...[...(wechat.trades.get(no)?.refunds.values() ?? [])].map(({ amount }) => amount),
  ])
  return { ...rows[0], refundsThere: there }
}

/** The work again, until nothing is left to do. */
async function repeat(work: Work): Promise<void> {
  await makeDue()
  if ('task' in work) await app.runPeriodicTask(work.task)
  else await app.http.inject({ method: 'POST', ...work })
  await app.runPeriodicTask('finance.handover')
}

/** So many numbers from 1 to `total`, evenly apart, and the last one always. */
function pointsOf(total: number): number[] {
  const count = Math.min(KILLS, total)
  return Array.from({ length: count }, (_, at) => Math.round(((at + 1) * total) / count))
}

describe.each(['alipay', 'wechat'] as const)('through %s', (method) => {
  test.each(Object.keys(flows))(
    '%s has one effect, killed before any step of it and repeated',
    async (name) => {
      const whole = await flows[name]!(method)
      const work = whole.work()
      const total = (await inProcess(work, 0))!
      await repeat('task' in work ? work : whole.work())
      const expected = await effectsOn(method, whole.orderId)
      expect(total).toBeGreaterThan(5)
      for (const point of pointsOf(total)) {
        const scene = await flows[name]!(method)
        expect([point, await inProcess(scene.work(), point)]).toEqual([point, null])
        await repeat(scene.work())
        expect([point, await effectsOn(method, scene.orderId)]).toEqual([point, expected])
      }
    },
    inTier(120_000, 900_000),
  )
})
