import { roundStateChanged } from '@podium/core/competition/events.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { emit } from '#server/platform/events/emit.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { lockRoundState, setRoundState } from './state.store.ts'
import type { Services } from '#server/platform/kernel/services.ts'

/**
 * Marks a round as having published results; does nothing if it is marked. Throws NOT_FOUND if the round is not
 * published.
 */
export async function markResultPublished(services: Services, tx: Tx, roundId: string): Promise<void> {
  const state = orNotFound(await lockRoundState(tx, roundId))
  if (state === 'result_published' || state === 'finished' || state === 'archived') return
  orNotFound(state === 'published' ? state : null)
  await setRoundState(tx, roundId, 'result_published')
  await emit(services, tx, roundStateChanged, { roundId, from: state, to: 'result_published', opinion: '' })
}
