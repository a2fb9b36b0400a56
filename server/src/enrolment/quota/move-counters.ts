import { lockRoundAlone } from '#server/competition/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { countersAmong, type CodedItem, type QuotaCounter } from '../rule/part-quota.store.ts'
import {
  itemsOfRounds,
  lockCounted,
  moveCounts,
  releaseLocks,
  setLockPoint,
  sharedQuotas,
  tryLockCounted,
  type CounterMove,
  type SharedQuotas,
} from './counter-move.store.ts'

/** How often teams that came meanwhile may make `lockToMove` begin anew. */
const ATTEMPTS = 5

/**
 * Locks what a move of shared counters needs, in the order of everybody: the teams that count in them, then all their
 * rounds alone, by their ids. A team that begins to count meanwhile isn't among those teams. Where somebody else holds it,
 * the rounds are released and all is locked anew, since that transaction may wait for a round.
 */
export async function lockToMove(tx: Tx, { roundId }: { readonly roundId: string }): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const sharing = await sharedQuotas(tx, roundId)
    if (sharing.length === 0) return
    const itemIds = sharing.map(({ itemId }) => itemId)
    await setLockPoint(tx)
    await lockCounted(tx, itemIds)
    for (const id of roundsOf(roundId, sharing).toSorted()) await lockRoundAlone(tx, id)
    if (attempt === ATTEMPTS || (await tryLockCounted(tx, itemIds))) return
    await releaseLocks(tx)
  }
}

/** The round and all that share places with it. */
function roundsOf(roundId: string, sharing: readonly SharedQuotas[]): string[] {
  const others = sharing.flatMap(({ rows, ...own }) => [
    own.roundId,
    ...rows.flatMap(({ rounds }) => rounds.map((round) => round.roundId)),
  ])
  return [...new Set([roundId, ...others])]
}

/** Codes of the items of a round, before they were changed. */
interface Recoded {
  readonly roundId: string
  readonly before: ReadonlyArray<{ readonly itemId: string; readonly code: string }>
}

/**
 * Codes say which items share a counter and which of them keeps it. Where another one keeps it now, the counter goes
 * there with its count. `lockToMove` came before, so that nobody takes a place meanwhile.
 */
export async function moveCounters(tx: Tx, { roundId, before }: Recoded): Promise<void> {
  const sharing = await sharedQuotas(tx, roundId)
  if (sharing.length === 0) return
  const now = await itemsOfRounds(tx, roundsOf(roundId, sharing))
  const former = before.map((item): CodedItem => ({ ...item, roundId }))
  const elsewhere = now.filter((item) => item.roundId !== roundId)
  const was = [...former, ...elsewhere].toSorted((one, other) => (one.itemId < other.itemId ? -1 : 1))
  const moves = sharing.flatMap(({ itemId, rows }) => {
    const homes = countersAmong(now, itemId, rows)
    return countersAmong(was, itemId, rows).flatMap((counter, at) => movedTo(itemId, counter, homes[at]!))
  })
  if (moves.length > 0) await moveCounts(tx, moves)
}

function movedTo(itemId: string, { counter, home }: QuotaCounter, now: QuotaCounter): CounterMove[] {
  return home === now.home ? [] : [{ itemId, counter, from: home, to: now.home }]
}
