import { windowPhase } from '@podium/core/competition/schedule/window.rule.ts'
import { batchSize } from '@podium/core/enrolment/admission/admission.rule.ts'
import { clock } from '#server/platform/db/clock.ts'
import { oneByOne } from '#server/platform/jobs/one-by-one.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { transact, withLongTimeout } from '#server/platform/db/transact.ts'
import { admitNext, drawPositions, queueNewcomers } from './draw.store.ts'
import { currentTerms } from './item-terms.ts'
import { queueFacts } from './queue-facts.ts'
import { endQueue, keepTurns, liveQueues, lockQueue } from './queue.store.ts'

export const MOVE_SECONDS = 2
/** People who came just before the opening are in the database by then. */
const SETTLE_MS = 2_000

/** Draws the order of queues that opened and admits the next people. All state is in the database. */
export async function moveQueues(services: Services): Promise<void> {
  const queues = await liveQueues(services.db)
  await oneByOne(services, 'move admission queues', queues, (queue) =>
    transact(services, (tx) => withLongTimeout(tx, async () => moveQueue(tx, queue))),
  )
}

/** Moves one queue. While its round is paused nobody can take a turn: it stands still, and turns last on. */
async function moveQueue(tx: Tx, { itemId, roundId }: { itemId: string; roundId: string }): Promise<void> {
  const queue = await lockQueue(tx, itemId)
  if (!queue) return
  const at = await clock(tx)
  const terms = await currentTerms(tx, { itemId, roundId }, at)
  const { window, setting } = terms
  const phase = window && windowPhase(window, at)
  if (window?.paused) return keepTurns(tx, itemId, setting?.admission.holdMinutes ?? 1)
  if (!window || phase === 'closed') return endQueue(tx, itemId)
  if (phase === 'upcoming') return
  if (!queue.openedAt) {
    const opening = window.forced === 'open' ? at : new Date(window.opensAt)
    if (window.forced !== 'open' && at.getTime() - opening.getTime() < SETTLE_MS) return
    await drawPositions(tx, itemId, opening)
  }
  await queueNewcomers(tx, itemId)
  const moved = (await lockQueue(tx, itemId))!
  if (!setting) return
  const facts = await queueFacts(tx, itemId, moved, terms, at)
  const since = moved.admittedAt ? at.getTime() - moved.admittedAt.getTime() : MOVE_SECONDS * 1_000
  const count = batchSize(facts, since)
  if (count > 0) await admitNext(tx, itemId, count, setting.admission.holdMinutes)
}
