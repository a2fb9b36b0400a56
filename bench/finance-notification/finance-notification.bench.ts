import { performance } from 'node:perf_hooks'
import { pino } from 'pino'
import { API_BASE } from '../../core/src/base/endpoint.ts'
import { manifests } from '../../core/src/modules.ts'
import { nextQueryAt } from '../../core/src/finance/payment/query.rule.ts'
import { notificationFields, signedBody } from '../../server/src/finance/emulator/emulated-trade.ts'
import {
  envelopeOf,
  newWechatNo,
  sealOf,
  transactionOf,
} from '../../server/src/finance/emulator/wechat/wechat-trade.ts'
import { alipayConfig, createOrder, emulatorKeys, wechatKeys } from '../../server/src/finance/finance.fixture.ts'
import { finance } from '../../server/src/finance/index.ts'
import { handOverOrder } from '../../server/src/finance/handover/hand-over.ts'
import { newRequestNo } from '../../server/src/finance/order/order-number.ts'
import { notifyPaths } from '../../server/src/finance/payment/notify-path.ts'
import { insertPayment, paymentByNo } from '../../server/src/finance/payment/payment.store.ts'
import { settlePayment } from '../../server/src/finance/payment/settle.ts'
import { identity } from '../../server/src/identity/index.ts'
import { notice } from '../../server/src/notice/index.ts'
import { organisation } from '../../server/src/organisation/index.ts'
import { createGroup } from '../../server/src/organisation/organisation.fixture.ts'
import { readConfig } from '../../server/src/platform/kernel/config.ts'
import type { Tx } from '../../server/src/platform/kernel/context.ts'
import { openPlatform, type Platform } from '../../server/src/platform/platform.ts'
import { transact } from '../../server/src/platform/db/transact.ts'
import { median } from '../median.ts'
import { withPostgres } from '../with-postgres.ts'

const ROUNDS = 400
const WARM_UP = 50
/** The least speed of a notification in relation to the bare transaction. */
const LEAST_RATIO = 0.5

const METHODS = ['alipay', 'wechat'] as const
type Method = (typeof METHODS)[number]

const alipay = { appId: '2021000000000001', sellerId: '2088000000000002' }
const wechat = { appId: 'wx0000000000000001', merchantId: '1900000001' }
const platformSerial = 'PUB_KEY_ID_BENCH_0001'

/**
 * Handles notifications whole: HTTP, strict reading, signature, decryption, one transaction, handing over. The peer is
 * the bare transaction, which settles an equal payment and hands over, without anything that makes a notification worth
 * believing. Both in turn in one run; medians.
 */
export const bench = (): Promise<void> =>
  withPostgres(async ({ url, dataDir }) => {
    const platform = await openPlatform({
      config: {
        ...readConfig({ NODE_ENV: 'test' }),
        dataDir,
        alipay: alipayConfig('http://127.0.0.1:9/gateway.do', alipay),
        wechat: {
          ...wechat,
          gateway: 'http://127.0.0.1:9',
          privateKey: wechatKeys.appPrivate,
          certificateSerial: 'BENCH',
          apiV3Key: wechatKeys.apiV3Key,
          platformKeys: new Map([[platformSerial, wechatKeys.providerPublic]]),
        },
      },
      secretKeys: ['a secret key for benchmarks only'],
      limits: { jobConcurrency: 0 },
      modules: [organisation, identity, notice, finance],
      manifests,
      databaseUrl: url,
      log: pino({ level: 'silent' }),
    })
    try {
      await measure(platform)
    } finally {
      await platform.close()
    }
  })

async function measure(platform: Platform): Promise<void> {
  const { services } = platform
  const { db } = services
  const payerId = crypto.randomUUID()
  await db
    .insertInto('identity_user')
    .values({ id: payerId, username: 'bench', real_name: '测量员', kind: 'student' })
    .execute()
  const app = { transact: <T>(work: (tx: Tx, now: Date) => Promise<T>) => transact(services, work) }
  const { groupId } = await createGroup(app)

  const waiting = async (method: Method) => {
    const order = await createOrder(app, { payerId, groupId })
    const outTradeNo = newRequestNo(order.no)
    const about = { orderId: order.orderId, method, outTradeNo, amount: order.amount }
    await transact(services, (tx, now) => insertPayment(tx, { ...about, nextQueryAt: nextQueryAt(0, now) }))
    return about
  }

  const times: Record<Method | 'bare', number[]> = { alipay: [], wechat: [], bare: [] }
  const time = async (name: Method | 'bare', work: () => Promise<void>) => {
    const began = performance.now()
    await work()
    times[name].push(performance.now() - began)
  }
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    if (round === WARM_UP) for (const list of Object.values(times)) list.length = 0
    for (const method of METHODS) {
      const payment = await waiting(method)
      const sent = notificationOf(method, payment)
      await time(method, async () => {
        const answer = await platform.app.inject({ method: 'POST', url: API_BASE + notifyPaths[method], ...sent })
        if (!/success/i.test(answer.body)) throw new Error(`${method}: ${answer.statusCode} ${answer.body}`)
      })
    }
    const payment = await waiting('alipay')
    await time('bare', async () => {
      await transact(services, async (tx) => {
        const known = (await paymentByNo(tx, payment.method, payment.outTradeNo))!
        await settlePayment(services, tx, known, {
          method: payment.method,
          source: 'notification',
          outTradeNo: payment.outTradeNo,
          tradeNo: newWechatNo('9'),
          amount: payment.amount,
          appId: alipay.appId,
          sellerId: alipay.sellerId,
          status: 'TRADE_SUCCESS',
          confirmedBy: null,
        })
      })
      await handOverOrder(services, payment.orderId)
    })
  }
  report(times)
}

interface Waiting {
  readonly outTradeNo: string
  readonly amount: number
}

function notificationOf(method: Method, { outTradeNo, amount }: Waiting) {
  const tradeNo = newWechatNo('4')
  const shared = { outTradeNo, tradeNo, amount, notifyUrl: '', paidAt: new Date(), refunds: new Map() }
  if (method === 'alipay') {
    const trade = {
      ...shared,
      subject: '报名费',
      returnUrl: '',
      state: 'TRADE_SUCCESS',
      refundedAt: new Map(),
    } as const
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
    return { headers, payload: signedBody(notificationFields(trade, alipay), emulatorKeys.providerPrivate) }
  }
  const trade = { ...shared, description: '报名费', codeUrl: '', tradeState: 'SUCCESS' } as const
  const payload = envelopeOf(wechatKeys.apiV3Key, JSON.stringify(transactionOf(trade, wechat)))
  const seal = sealOf({ privateKey: wechatKeys.providerPrivate, serial: platformSerial }, payload)
  return { headers: { 'content-type': 'application/json', ...seal }, payload }
}

function report(times: Record<Method | 'bare', readonly number[]>): void {
  const bare = median(times.bare)
  console.log(`${ROUNDS} rounds; the bare transaction takes ${bare.toFixed(2)} ms (median)`)
  const ratios = METHODS.map((method) => {
    const spent = median(times[method])
    console.log(`${method}: a notification takes ${spent.toFixed(2)} ms, ratio ${(bare / spent).toFixed(2)}`)
    return bare / spent
  })
  if (Math.min(...ratios) < LEAST_RATIO) throw new Error(`a ratio is below ${LEAST_RATIO}`)
}
