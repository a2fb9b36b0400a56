import type { Target } from '@podium/core/identity/sign-in/target.ts'
import { targetFreeAt, whyTargetWaits } from '@podium/core/notice/budget.rule.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { sentOrQueued, targetHash } from '../delivery.store.ts'
import { lockTarget } from './spend.store.ts'

/**
 * Throws TARGET_LIMIT when a phone or mailbox can't get a message now, so that whoever waits for it isn't told that it
 * was sent. Returns when the next one could go after it. Transactions side by side count each other.
 */
export async function refuseBusyTarget(services: Services, tx: Tx, { channel, value }: Target): Promise<Date> {
  const hash = targetHash(services.secrets, channel, value)
  await lockTarget(tx, hash)
  const { taken, now } = await sentOrQueued(tx, hash)
  refuseIf(whyTargetWaits(channel, taken, now))
  return targetFreeAt(channel, [now, ...taken], now)
}
