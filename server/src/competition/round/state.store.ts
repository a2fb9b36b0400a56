import { sql } from 'kysely'
import type { RoundState } from '@podium/core/competition/round/round-state.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** Locks the round; null for an unknown one. */
export async function lockRoundState(tx: Tx, roundId: string): Promise<RoundState | null> {
  const row = await tx
    .selectFrom('competition_round')
    .select('state')
    .where('id', '=', roundId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.state ?? null
}

/** Sets the state and returns the new version. The time of the first publication does not change. */
export async function setRoundState(tx: Tx, roundId: string, state: RoundState, opinion?: string): Promise<number> {
  const { version } = await tx
    .updateTable('competition_round')
    .set({
      state,
      version: sql`version + 1`,
      ...(opinion === undefined ? {} : { opinion }),
      ...(state === 'published' ? { published_at: sql<Date>`coalesce(published_at, clock_timestamp())` } : {}),
    })
    .where('id', '=', roundId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
