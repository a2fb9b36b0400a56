import type { PersonVerdict } from '@podium/core/enrolment/roster/person-check.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

interface OfRoster {
  readonly teamId: string
  readonly stageId: string
}

export interface StoredCheck {
  readonly memberId: string
  readonly verdict: PersonVerdict
  readonly reason: string
  readonly byName: string
  readonly at: string
}

export async function checksOf(db: Db | Tx, { teamId, stageId }: OfRoster): Promise<StoredCheck[]> {
  const rows = await db
    .selectFrom('enrolment_roster_check as checked')
    .leftJoin('identity_user_view as person', 'person.id', 'checked.checked_by')
    .select(['checked.member_id', 'checked.verdict', 'checked.reason', 'checked.checked_at', 'person.real_name'])
    .where('checked.team_id', '=', teamId)
    .where('checked.stage_id', '=', stageId)
    .execute()
  return rows.map((row) => ({
    memberId: row.member_id,
    verdict: row.verdict,
    reason: row.reason,
    byName: row.real_name ?? '',
    at: row.checked_at.toISOString(),
  }))
}

/** Keeps what staff decided about a person, in place of what was decided before. */
export async function saveCheck(
  tx: Tx,
  { teamId, stageId }: OfRoster,
  { memberId, verdict, reason, userId }: { memberId: string; verdict: PersonVerdict; reason: string; userId: string },
): Promise<void> {
  const decided = { verdict, reason, checked_by: userId, checked_at: sql<Date>`clock_timestamp()` }
  await tx
    .insertInto('enrolment_roster_check')
    .values({ team_id: teamId, stage_id: stageId, member_id: memberId, ...decided })
    .onConflict((conflict) => conflict.columns(['team_id', 'stage_id', 'member_id']).doUpdateSet(decided))
    .execute()
}
