import { ReturnedState } from '@podium/core/enrolment/audit/returned-state.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { json, type Db } from '#server/platform/db/db.ts'

/** Keeps what the team is like with the decision that returned it just now. */
export async function keepReturned(tx: Tx, teamId: string, state: ReturnedState): Promise<void> {
  await tx
    .updateTable('enrolment_decision')
    .set({ returned_state: json(state) })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('enrolment_decision')
        .select('id')
        .where('team_id', '=', teamId)
        .where('action', '=', 'return')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .execute()
}

/** What the team was like when it was last returned, and when; null if it never was. */
export async function lastReturned(db: Db, teamId: string): Promise<{ at: Date; state: ReturnedState } | null> {
  const row = await db
    .selectFrom('enrolment_decision')
    .select(['at', 'returned_state'])
    .where('team_id', '=', teamId)
    .where('returned_state', 'is not', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { at: row.at, state: ReturnedState.parse(row.returned_state) } : null
}
