import { sql } from 'kysely'
import { TeamState } from '@podium/core/enrolment/team/team.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** Enrolled teams of an item by their numbers. */
export async function teamsByNumber(tx: Tx, itemId: string, numbers: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('enrolment_team_view')
    .select(['id', 'number'])
    .where('item_id', '=', itemId)
    .where('state', '=', TeamState.enum.enrolled)
    .where(sql<boolean>`number = any(${numbers}::text[])`)
    .execute()
  return new Map(rows.map(({ id, number }) => [number!, id]))
}

/** Replaces the imported results of a stage. */
export async function saveScores(
  tx: Tx,
  { itemId, stageId }: { itemId: string; stageId: string },
  scores: readonly { teamId: string; score: number }[],
  by: string,
): Promise<void> {
  await tx.deleteFrom('promotion_score').where('item_id', '=', itemId).where('stage_id', '=', stageId).execute()
  await sql`
    insert into promotion_score (item_id, stage_id, team_id, score, imported_by, imported_at)
    select ${itemId}::uuid, ${stageId}::uuid, one.team, one.score, ${by}::uuid, clock_timestamp()
    from unnest(${scores.map(({ teamId }) => teamId)}::uuid[], ${scores.map(({ score }) => String(score))}::numeric[])
      as one (team, score)`.execute(tx)
}
