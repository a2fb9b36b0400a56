import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { DeliveryReason } from '@podium/core/notice/delivery.ts'
import type { NoticeChannel } from '@podium/core/notice/topics.ts'
import { afterFailure, planSend } from '@podium/core/notice/send.rule.ts'
import { paths } from '@podium/core/paths.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { publicUrlOf } from '#server/platform/kernel/public-url.ts'
import { configInForce } from '#server/platform/senders/config-in-force.ts'
import { claimDue, recentlySent, settleDelivery, type ClaimedDelivery, type Outcome } from './delivery.store.ts'
import { paySms } from './budget/spend.ts'
import { messageOf, parcelsOf } from './night/parcel.ts'
import { SendError, type Sender } from './sender/sender.ts'
import { openSender } from './sender/senders.ts'

/** Claimed and sent together; codes among what is due come first. */
const AT_ONCE = 8
/** A claim outlasts all its sends one after another; of a process that died it runs out. */
const CLAIM_SECONDS = { code: 60, notice: 240 }
/** A pass claims for so long at most, so that a server that closes waits only for what is under way. */
const PASS_MS = 3_000

/** Sends what is due in a channel. Ends early where the provider is not reached: the rest would fail alike. */
export async function dispatch(services: Services, channel: NoticeChannel): Promise<void> {
  const { db } = services
  const ends = performance.now() + PASS_MS
  let sender: Sender | null = null
  try {
    while (performance.now() < ends) {
      const claim = randomUUID()
      const due = await claimDue(services.secrets, db, { channel, claim, limit: AT_ONCE, seconds: CLAIM_SECONDS })
      if (due.length === 0) return
      sender ??= openSender(await configInForce(services), channel)
      const reached = await sendAll(services, sender, claim, due)
      if (!reached) return
    }
  } finally {
    sender?.close()
  }
}

/** Side by side, but one after another to one target, whose limit counts each. False when the provider is not reached. */
async function sendAll(
  services: Services,
  sender: Sender | null,
  claim: string,
  due: readonly ClaimedDelivery[],
): Promise<boolean> {
  const inbox = new URL(publicUrlOf(services.config) + paths.centre.informationSub())
  const byTarget = Map.groupBy(due, ({ targetHash }) => targetHash.toString('base64'))
  const reached = await Promise.all(
    [...byTarget.values()].map(async (deliveries) => {
      let isReached = true
      for (const parcel of parcelsOf(deliveries)) {
        const { outcome, unreachable } = await tryToSend(services, sender, messageOf(parcel, inbox))
        for (const [at, delivery] of parcel.entries()) {
          const held = await settleDelivery(services.db, { id: delivery.id, claim, counts: at === 0 }, outcome)
          logOutcome(services, delivery, outcome, held)
        }
        isReached &&= !unreachable
      }
      return isReached
    }),
  )
  return reached.every(Boolean)
}

/** The one place that decides whether a message goes, waits or is dropped. */
async function tryToSend(
  services: Services,
  sender: Sender | null,
  delivery: ClaimedDelivery,
): Promise<{ outcome: Outcome; unreachable: boolean }> {
  const done = (outcome: Outcome, unreachable = false) => ({ outcome, unreachable })
  if (!sender) return done({ state: 'undeliverable', error: 'no_sender' satisfies DeliveryReason })
  const { db } = services
  const { sent, now } = await recentlySent(db, delivery.targetHash)
  const plan = planSend(delivery, sent, now)
  if (plan.do === 'drop') return done({ state: 'undeliverable', error: plan.why satisfies DeliveryReason })
  if (plan.do === 'wait') {
    return done({ state: 'queued', nextAt: plan.until, error: 'waits' satisfies DeliveryReason, isTry: false })
  }
  const isPaid = delivery.channel === 'sms'
  const paid = isPaid ? await paySms(services, delivery) : null
  if (isPaid && !paid) return done({ state: 'undeliverable', error: 'spend' satisfies DeliveryReason })
  try {
    return done({ state: 'sent', providerId: await sender.send(delivery) })
  } catch (error) {
    const { isPermanent = false, isUnreachable = false, isUnknown = false } = error instanceof SendError ? error : {}
    if (!isUnknown) await paid?.giveBack()
    const next = afterFailure(
      { ...delivery, isPermanent, isUnknown },
      (await recentlySent(db, delivery.targetHash)).now,
    )
    const words = wordsOf(error, delivery)
    if (next.state === 'queued') return done({ ...next, isTry: true, error: words }, isUnreachable)
    return done({ state: next.state, error: words }, isUnreachable)
  }
}

/** What the provider said, without the target and on one line. */
function wordsOf(error: unknown, { target, masked, content }: ClaimedDelivery): string {
  const text = error instanceof Error ? error.message : String(error)
  const code = content.sms.values['code']
  const hidden = text.replaceAll(target, masked).replaceAll(/\s+/g, ' ')
  return (code ? hidden.replaceAll(code, '******') : hidden).slice(0, 300)
}

function logOutcome(
  { log }: Services,
  { id, channel, event, attempts }: ClaimedDelivery,
  outcome: Outcome,
  held: boolean,
): void {
  const about = { delivery: id, channel, event, attempts }
  if (!held) log.warn(about, 'delivery: the claim had run out, it may go twice')
  if (outcome.state === 'sent') log.debug(about, 'delivery sent')
  else if (outcome.state === 'queued')
    log[outcome.isTry ? 'info' : 'debug']({ ...about, reason: outcome.error }, 'delivery put off')
  else log.warn({ ...about, reason: outcome.error }, `delivery ${outcome.state}`)
}
