import { sql, type RawBuilder } from 'kysely'
import type { EntryFacts } from '@podium/core/work/submit.rule.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/**
 * Whether teams of the item have to be promoted to the stage: another stage sends entries to it, or an earlier one takes
 * works.
 */
export function needsPromotion(itemId: RawBuilder<string>, stageId: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from competition_stage_view as here
    join competition_stage_view as earlier on earlier.round_id = here.round_id and earlier.position < here.position
    join competition_setting_view as setting on setting.item_id = ${itemId} and setting.stage_id = earlier.id
      and setting.kind in ('work', 'promotion')
    where here.id = ${stageId})`
}

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
