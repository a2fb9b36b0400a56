import { sql } from 'kysely'
import type { RoundState } from '@podium/core/competition/round/round-state.ts'
import type { Db, Tx } from '#server/platform/kernel/context.ts'

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

export async function markItemResults(tx: Tx, itemId: string): Promise<void> {
  await tx.updateTable('competition_item').set({ results_out: true }).where('id', '=', itemId).execute()
}

/** Leaves the mark of visible results only on these items of the round. */
export async function keepItemResults(tx: Tx, roundId: string, itemIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('competition_item')
    .set({ results_out: false })
    .where('round_id', '=', roundId)
    .where('results_out', '=', true)
    .where('id', '<>', sql<string>`all(${itemIds}::uuid[])`)
    .execute()
}

export async function countItemResults(db: Db, roundId: string): Promise<number> {
  const { count } = await db
    .selectFrom('competition_item')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('round_id', '=', roundId)
    .where('enabled', '=', true)
    .where('results_out', '=', true)
    .executeTakeFirstOrThrow()
  return count
}
