import { roundStateChanged } from '@podium/core/competition/events.ts'
import type { RoundState } from '@podium/core/competition/round/round-state.ts'
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
  await changeState(services, tx, { roundId, from: state, to: 'result_published' })
}

/**
 * Marks a running round as having no published results, after a withdrawal. `othersPublished` is called once the round
 * is locked, so that of two withdrawals at the same time the later one finds no published results.
 */
export async function markResultWithdrawn(
  services: Services,
  tx: Tx,
  roundId: string,
  othersPublished: () => Promise<boolean>,
): Promise<void> {
  const state = orNotFound(await lockRoundState(tx, roundId))
  if (state !== 'result_published' || (await othersPublished())) return
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
