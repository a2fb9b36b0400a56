import { digestOf } from '@podium/core/notice/night/digest.ts'
import { smsOf } from '@podium/core/notice/sms.ts'
import type { ClaimedDelivery } from '../delivery.store.ts'

/** Deliveries to one target that go as one message: those held over the night together, each other alone. */
export function parcelsOf(deliveries: readonly ClaimedDelivery[]): ClaimedDelivery[][] {
  const held = deliveries.filter(({ isHeld }) => isHeld)
  const alone = deliveries.filter(({ isHeld }) => !isHeld).map((delivery) => [delivery])
  return held.length === 0 ? alone : [...alone, held]
}

/** The message that a parcel is sent as. `inbox`: address of the page with all messages. */
export function messageOf(parcel: readonly ClaimedDelivery[], inbox: URL): ClaimedDelivery {
  const first = parcel[0]!
  if (parcel.length === 1) return first
  const letter = digestOf(
    parcel.map(({ content }) => content.letter),
    inbox.href,
  )
  const { reader } = first.content
  const sms = smsOf('notice.digest', letter, inbox.pathname.slice(1), reader)
  return { ...first, attempts: Math.max(...parcel.map(({ attempts }) => attempts)), content: { letter, sms, reader } }
}
