import { sql } from 'kysely'
import type { AuditLevel } from '@podium/core/competition/setting/setting.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** How a team was when it gave up its place by an unpaid fee. */
export interface Unpaid {
  readonly levelBefore: AuditLevel | null
  readonly heldPlace: boolean
  readonly at: Date
}

export async function insertUnpaid(tx: Tx, unpaid: Unpaid & { readonly teamId: string }): Promise<void> {
  const { teamId, levelBefore, heldPlace, at } = unpaid
  await tx
    .insertInto('enrolment_unpaid')
    .values({ team_id: teamId, level_before: levelBefore, held_place: heldPlace, at })
    .execute()
}

/** Null: it gave up no place so, or was let in again. */
export async function openUnpaid(db: Db | Tx, teamId: string): Promise<Unpaid | null> {
  const row = await db
    .selectFrom('enrolment_unpaid')
    .select(['level_before', 'held_place as heldPlace', 'at'])
    .where('team_id', '=', teamId)
    .where('restored_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return { levelBefore: row.level_before as AuditLevel | null, heldPlace: row.heldPlace, at: row.at }
}

export async function closeUnpaid(tx: Tx, teamId: string, by: { userId: string; reason: string }): Promise<void> {
  await tx
    .updateTable('enrolment_unpaid')
    .set({ restored_by: by.userId, restored_reason: by.reason, restored_at: sql<Date>`clock_timestamp()` })
    .where('team_id', '=', teamId)
    .where('restored_at', 'is', null)
    .execute()
}
