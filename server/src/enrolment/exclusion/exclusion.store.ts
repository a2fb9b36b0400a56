import type { AuditLevel } from '@podium/core/competition/setting/setting.ts'
import type { ExclusionKind } from '@podium/core/enrolment/exclusion/exclusion.ts'
import type { TeamState } from '@podium/core/enrolment/team/team.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { sql } from 'kysely'

export interface NewExclusion {
  teamId: string
  kind: ExclusionKind
  reason: string
  stateBefore: TeamState
  levelBefore: AuditLevel | null
  heldPlace: boolean
  /** Its number in the waiting list; null: it was not on it. */
  waitingNo: number | null
  by: { userId: string; name: string }
}

export async function insertExclusion(tx: Tx, exclusion: NewExclusion): Promise<void> {
  await tx
    .insertInto('enrolment_exclusion')
    .values({
      team_id: exclusion.teamId,
      kind: exclusion.kind,
      reason: exclusion.reason,
      state_before: exclusion.stateBefore,
      level_before: exclusion.levelBefore,
      held_place: exclusion.heldPlace,
      waiting_no: exclusion.waitingNo,
      by_user: exclusion.by.userId,
      by_name: exclusion.by.name,
    })
    .execute()
}

/** Lifts the team's open exclusion and returns what the team was before; null without one. */
export async function liftExclusion(
  tx: Tx,
  teamId: string,
  lift: { userId: string; reason: string },
): Promise<
  (Pick<NewExclusion, 'heldPlace' | 'waitingNo'> & { state: TeamState; auditLevel: AuditLevel | null }) | null
> {
  const row = await tx
    .updateTable('enrolment_exclusion')
    .set({ lifted_by: lift.userId, lifted_reason: lift.reason, lifted_at: sql<Date>`clock_timestamp()` })
    .where('team_id', '=', teamId)
    .where('lifted_at', 'is', null)
    .returning(['state_before', 'level_before', 'held_place', 'waiting_no as waitingNo'])
    .executeTakeFirst()
  if (!row) return null
  const { state_before: state, level_before: auditLevel, held_place: heldPlace, waitingNo } = row
  return { state: state as TeamState, auditLevel: auditLevel as AuditLevel | null, heldPlace, waitingNo }
}
