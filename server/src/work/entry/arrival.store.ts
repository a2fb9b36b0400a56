import { sql } from 'kysely'
import type { EntryFacts } from '@podium/core/work/submit.rule.ts'
import { needsPromotion } from '#server/enrolment/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Whether the team may take part in the stage. */
export async function arrivalOf(
  db: Db | Tx,
  at: { teamId: string; itemId: string; stageId: string },
): Promise<EntryFacts['arrival']> {
  const { rows } = await sql<{ awaited: boolean; arrived: boolean }>`
    select ${needsPromotion(sql`${at.itemId}::uuid`, sql`${at.stageId}::uuid`)} as awaited,
      exists (select from enrolment_stage_entry_view where team_id = ${at.teamId} and stage_id = ${at.stageId}) as arrived`.execute(
    db,
  )
  const { awaited, arrived } = rows[0]!
  if (arrived) return 'arrived'
  return awaited ? 'awaited' : 'open'
}

/** The first stage of a round that takes works of the item; null without one. */
export async function firstWorkStage(
  db: Db | Tx,
  { roundId, itemId }: { roundId: string; itemId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('competition_stage_view as stage')
    .select('stage.id')
    .where('stage.round_id', '=', roundId)
    .where(
      sql<boolean>`exists (select from competition_setting_view as setting where setting.kind = 'work'
        and setting.item_id = ${itemId} and setting.stage_id = stage.id)`,
    )
    .orderBy('stage.position')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
