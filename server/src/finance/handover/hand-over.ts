import type { Bilingual } from '@podium/core/base/shapes.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { orderPaid } from '@podium/core/finance/events.ts'
import { awaitsHandover } from '@podium/core/finance/handover/handover.ts'
import { isLeftToPeople } from '@podium/core/finance/handover/handover.rule.ts'
import { nextQueryAt } from '@podium/core/finance/payment/query.rule.ts'
import { clock } from '#server/platform/db/clock.ts'
import { transact } from '#server/platform/db/transact.ts'
import { emit } from '#server/platform/events/emit.ts'
import { oneByOne } from '#server/platform/jobs/one-by-one.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { Refused } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { insertException } from '../exception/exception.store.ts'
import { lockOrder } from '../order/order.store.ts'
import { lockPayment } from '../payment/payment.store.ts'
import { recordChange } from '../record-change.ts'
import { dueHandovers, loadHandover, lockHandover, markHandedOver, markRefused, tryLater } from './handover.store.ts'

const AT_ONCE = 50
/** A provider waits for its answer meanwhile: a large order is left to the periodic task. */
const AT_NOTIFICATION = 20

const brokenDown: Bilingual = { zh: '系统多次处理失败', en: 'The system failed several times' }

/** Hands over what is due of all orders. */
export async function handOverDue(services: Services): Promise<void> {
  await handOverEach(services, await dueHandovers(services.db, AT_ONCE))
}

/** Hands over the first lines of one paid order now, after its money was committed. */
export async function handOverOrder(services: Services, orderId: string): Promise<void> {
  await handOverEach(services, await dueHandovers(services.db, AT_NOTIFICATION, orderId))
}

async function handOverEach(services: Services, lineIds: readonly string[]): Promise<void> {
  await oneByOne(services, 'hand paid lines over', lineIds, (lineId) => tryHandOver(services, lineId))
}

/** One try. Whatever a listener throws, the money stays recorded: only this step is rolled back. */
async function tryHandOver(services: Services, lineId: string): Promise<void> {
  try {
    await transact(services, async (tx) => {
      const handover = await lockWithOrder(tx, lineId)
      if (handover && awaitsHandover(handover)) await handOver(services, tx, handover)
    })
  } catch (error) {
    const refusal = error instanceof Refused ? error.refusal : null
    if (!refusal) services.log.error({ err: error, line: lineId }, 'a paid line was not handed over')
    const why = refusal && { zh: refusalText(refusal, 'zh-cn'), en: refusalText(refusal, 'en') }
    await transact(services, (tx) => keepFailure(tx, lineId, why))
  }
}

async function lockWithOrder(tx: Tx, lineId: string) {
  const known = await loadHandover(tx, lineId)
  if (!known) return null
  await lockOrder(tx, known.orderId)
  return lockHandover(tx, lineId)
}

/** Tells the module above; the caller has locked order and handover. */
export async function handOver(
  services: Services,
  tx: Tx,
  { lineId, orderId, subjectId }: { lineId: string; orderId: string; subjectId: string },
): Promise<void> {
  await emit(services, tx, orderPaid, { orderId, subjectIds: [subjectId] })
  await markHandedOver(tx, lineId)
}

async function keepFailure(tx: Tx, lineId: string, why: Bilingual | null): Promise<void> {
  const handover = await lockWithOrder(tx, lineId)
  if (!handover || !awaitsHandover(handover)) return
  const tries = handover.tries + 1
  if (!isLeftToPeople(tries, why !== null)) return tryLater(tx, lineId, nextQueryAt(handover.tries, await clock(tx)))
  const order = (await lockOrder(tx, handover.orderId))!
  const payment = (await lockPayment(tx, order.paymentId!))!
  const reason = why ?? brokenDown
  await markRefused(tx, lineId, reason)
  await insertException(tx, {
    kind: 'not_enrolled',
    groupId: order.groupId,
    orderId: order.orderId,
    paymentId: payment.paymentId,
    lineId,
    method: payment.method,
    outTradeNo: payment.outTradeNo,
    tradeNo: payment.tradeNo ?? '',
    amount: handover.amount,
    holdsMoney: false,
    reason: '',
  })
  await recordChange(tx, 'finance.not_handed_over', {
    type: 'order',
    id: order.orderId,
    before: { handover: handover.state },
    after: { handover: 'refused', line: lineId, amount: handover.amount },
    reason: reason.zh,
  })
}
