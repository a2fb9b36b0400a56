import { roundStateChanged } from '@podium/core/competition/events.ts'
import type { RoundState } from '@podium/core/competition/round/round-state.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { emit } from '#server/platform/events/emit.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { keepItemResults, lockRoundState, markItemResults, setRoundState } from './state.store.ts'
import type { Services } from '#server/platform/kernel/services.ts'

/**
 * Marks an item and its round as having published results; does nothing if they are marked. Throws NOT_FOUND if the
 * round is not published.
 */
export async function markResultPublished(
  services: Services,
  tx: Tx,
  { roundId, itemId }: { roundId: string; itemId: string },
): Promise<void> {
  const state = orNotFound(await lockRoundState(tx, roundId))
  await markItemResults(tx, itemId)
  if (state === 'result_published' || state === 'finished' || state === 'archived') return
  orNotFound(state === 'published' ? state : null)
  await changeState(services, tx, { roundId, from: state, to: 'result_published' })
}

/**
 * Marks items without published results after a withdrawal, and a running round that has none left. `publishedItems` is
 * called once the round is locked, so that of two withdrawals at the same time the later one finds no published results.
 */
export async function markResultWithdrawn(
  services: Services,
  tx: Tx,
  roundId: string,
  publishedItems: () => Promise<string[]>,
): Promise<void> {
  const state = orNotFound(await lockRoundState(tx, roundId))
  const left = await publishedItems()
  await keepItemResults(tx, roundId, left)
  if (state !== 'result_published' || left.length > 0) return
  await changeState(services, tx, { roundId, from: state, to: 'published' })
}

async function changeState(
  services: Services,
  tx: Tx,
  { roundId, from, to }: { roundId: string; from: RoundState; to: RoundState },
): Promise<void> {
  await setRoundState(tx, roundId, to)
  await emit(services, tx, roundStateChanged, { roundId, from, to, opinion: '' })
}
