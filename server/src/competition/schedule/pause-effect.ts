import type { ClosedMeanwhile } from '@podium/core/competition/schedule/pause-end.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/**
 * What the end of a pause does to existing records. Another module implements it, because this module does not know
 * them.
 */
export interface PauseEffect {
  /** Closings that passed during the pause of a round, with the teams that forfeit for them once it ends. */
  closedMeanwhile(db: Db | Tx, roundId: string): Promise<ClosedMeanwhile[]>
}

const effects: PauseEffect[] = []

/** Registers the work module's implementation; called once when that module is loaded. */
export function answerForPause(effect: PauseEffect): void {
  effects.push(effect)
}

export async function closedMeanwhile(db: Db | Tx, roundId: string): Promise<ClosedMeanwhile[]> {
  return (await Promise.all(effects.map((effect) => effect.closedMeanwhile(db, roundId)))).flat()
}
