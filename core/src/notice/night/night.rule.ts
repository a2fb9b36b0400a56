import { beijingClock } from '../../base/time/beijing.ts'
import { reachOf } from '../channels.rule.ts'

/** Hours of the day in Beijing, such as from 22 until 8. */
export interface QuietHours {
  readonly from: number
  readonly until: number
}

/** First parts of events that go at any hour: codes, the security of an account, the operation of the platform. */
const AT_ANY_HOUR: ReadonlySet<string> = new Set(['code', 'account', 'notice'])

/** Events that name a moment to act before, which the morning may be too late for. */
const WITH_DEADLINE: ReadonlySet<string> = new Set(['deadline.moved', 'payment.due', 'enrolment.roster'])

export interface NightFacts {
  readonly event: string
  /** Somebody waits for it. */
  readonly isAwaited: boolean
  /** Its link holds a secret, so that it can't go together with others. */
  readonly hasOwnLink: boolean
}

/** Until when a notice is held, to go with the others of the night; null: it goes at once. */
export function heldUntil(
  { event, isAwaited, hasOwnLink }: NightFacts,
  quiet: QuietHours | null,
  now: Date,
): Date | null {
  if (quiet === null || isAwaited || hasOwnLink) return null
  if (WITH_DEADLINE.has(event)) return null
  if (AT_ANY_HOUR.has(event.split('.')[0]!) || reachOf(event) !== 'chosen') return null
  const clock = beijingClock(now)
  const hour = clock.getUTCHours()
  const { from, until } = quiet
  const isNight = from < until ? from <= hour && hour < until : from <= hour || hour < until
  if (!isNight) return null
  const end = new Date(clock)
  end.setUTCHours(until, 0, 0, 0)
  if (end <= clock) end.setUTCDate(end.getUTCDate() + 1)
  return new Date(now.getTime() + end.getTime() - clock.getTime())
}
