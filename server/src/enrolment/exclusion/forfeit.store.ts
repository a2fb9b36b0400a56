import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { nameIn } from '#server/platform/db/name-in.ts'

export type Missed = 'work' | 'roster'

/** A forfeit that was not reversed. */
export interface Forfeit {
  stageId: string
  stageName: string
  missed: Missed
  heldPlace: boolean
  at: Date
}

export async function openForfeit(db: Db | Tx, teamId: string, language: Language): Promise<Forfeit | null> {
  const row = await db
    .selectFrom('enrolment_forfeit as forfeit')
    .innerJoin('competition_stage_view as stage', 'stage.id', 'forfeit.stage_id')
    .select([
      'forfeit.stage_id as stageId',
      nameIn(language, 'stage').as('stageName'),
      'forfeit.missed',
      'forfeit.held_place as heldPlace',
      'forfeit.at',
    ])
    .where('forfeit.team_id', '=', teamId)
    .where('forfeit.reversed_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Returns false if the team was forfeited at the stage before. */
export async function insertForfeit(
  tx: Tx,
  forfeit: { teamId: string; stageId: string; missed: Missed; heldPlace: boolean },
): Promise<boolean> {
  const row = await tx
    .insertInto('enrolment_forfeit')
    .values({
      team_id: forfeit.teamId,
      stage_id: forfeit.stageId,
      missed: forfeit.missed,
      held_place: forfeit.heldPlace,
    })
    .onConflict((conflict) => conflict.columns(['team_id', 'stage_id']).doNothing())
    .returning('team_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function reverseForfeit(
  tx: Tx,
  at: { teamId: string; stageId: string },
  by: { userId: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('enrolment_forfeit')
    .set({ reversed_by: by.userId, reversed_reason: by.reason, reversed_at: sql<Date>`clock_timestamp()` })
    .where('team_id', '=', at.teamId)
    .where('stage_id', '=', at.stageId)
    .execute()
}
