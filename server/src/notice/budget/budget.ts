import type { z } from 'zod'
import type { codePause } from '@podium/core/identity/events.ts'
import {
  SENDER_LIMITS,
  senderAllowance,
  spendPause,
  whyNotCause,
  whyNotSpend,
} from '@podium/core/notice/budget.rule.ts'
import type { DeliveryReason } from '@podium/core/notice/delivery.ts'
import { NoticeChannel } from '@podium/core/notice/topics.ts'
import { actorOf, type Actor } from '#server/platform/audit/actor.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { refuseIf } from '#server/platform/kernel/refused.ts'
import { hasSender } from '#server/platform/kernel/sender-config.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { configInForce } from '#server/platform/senders/config-in-force.ts'
import type { NewDelivery, QueuedDelivery } from '../delivery.store.ts'
import { causedBy, lockSender, spendToday } from './spend.store.ts'

/**
 * Adds to each delivery who caused it and why it can't go, if it can't. With `isAwaited` somebody waits for the messages:
 * throws SENDER_LIMIT instead of logging that reason.
 */
export async function withinBudget(
  services: Services,
  tx: Tx,
  deliveries: readonly NewDelivery[],
  isAwaited: boolean,
): Promise<QueuedDelivery[]> {
  const actor = actorOf(tx)
  const parts = await Promise.all(
    NoticeChannel.options.map(async (channel) => {
      const some = deliveries.filter((delivery) => delivery.channel === channel)
      const reasons = some.length === 0 ? [] : await reasonsAgainst(services, tx, actor, channel, some, isAwaited)
      return some.map((delivery, n) => ({ ...delivery, senderId: actor?.userId ?? null, undeliverable: reasons[n]! }))
    }),
  )
  return parts.flat()
}

/** Why each of the deliveries of one channel can't go, in their order. */
async function reasonsAgainst(
  services: Services,
  tx: Tx,
  actor: Actor | null,
  channel: NoticeChannel,
  deliveries: readonly NewDelivery[],
  isAwaited: boolean,
): Promise<Array<DeliveryReason | null>> {
  const config = await configInForce(services, tx)
  if (!hasSender(config, channel)) return deliveries.map(() => 'no_sender')
  const allowed = actor ? await allowanceOf(tx, actor, channel, isAwaited) : deliveries.length
  const isSpent = channel === 'sms' && (await noticePause(config, tx)) !== null
  return deliveries.map(({ codeSeconds }, n) => {
    if (n >= allowed) return 'sender'
    return isSpent && codeSeconds === null ? 'spend' : null
  })
}

async function allowanceOf(tx: Tx, actor: Actor, channel: NoticeChannel, isAwaited: boolean): Promise<number> {
  const limits = SENDER_LIMITS[actor.office ? 'office' : 'own'][channel]
  if (limits.length === 0) return Infinity
  await lockSender(tx, actor.userId)
  const { caused, now } = await causedBy(tx, actor.userId, channel, Math.max(...limits.map(({ times }) => times)))
  if (isAwaited) refuseIf(whyNotCause(limits, caused, now))
  return senderAllowance(limits, caused, now).count
}

/** Until when no SMS with a notice can go, counting those that wait; null: one can go now. */
async function noticePause({ smsPrice }: Config, tx: Tx): Promise<Date | null> {
  const { cost, codes, notices, now } = await spendToday(tx)
  return spendPause(smsPrice, cost + (codes + notices) * smsPrice.price, false, now)
}

/** Answers until when no one-time code can go. Waiting notices don't count: they leave the codes' reserve alone. */
export async function pauseOfCodes(
  { smsPrice }: Config,
  db: Db | Tx,
  { channel }: z.output<(typeof codePause)['payload']>,
): Promise<z.input<(typeof codePause)['answer']>> {
  if (channel === 'email') return { until: null }
  const { cost, codes, now } = await spendToday(db)
  return { until: spendPause(smsPrice, cost + codes * smsPrice.price, true, now)?.toISOString() ?? null }
}

/** Throws SMS_SPENT if an SMS with a notice can't go today. */
export async function refuseSpent({ smsPrice }: Config, tx: Tx): Promise<void> {
  const { cost, now } = await spendToday(tx)
  refuseIf(whyNotSpend(smsPrice, cost, false, now))
}
