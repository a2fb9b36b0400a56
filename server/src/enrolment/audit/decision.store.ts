import type { AuditLevel } from '@podium/core/competition/setting/setting.ts'
import type { DecisionAction } from '@podium/core/enrolment/team/team.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

export interface Decision {
  level: AuditLevel
  action: DecisionAction
  opinion: string
  byName: string
  at: Date
}

/** Audit decisions on a team, oldest first. */
export async function decisionsOf(db: Db | Tx, teamId: string): Promise<Decision[]> {
  const rows = await db
    .selectFrom('enrolment_decision')
    .select(['level', 'action', 'opinion', 'by_name', 'at'])
    .where('team_id', '=', teamId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    level: row.level as AuditLevel,
    action: row.action,
    opinion: row.opinion,
    byName: row.by_name,
    at: row.at,
  }))
}

export async function addDecision(
  tx: Tx,
  decision: {
    teamId: string
    level: AuditLevel
    action: DecisionAction
    opinion?: string
    by?: { userId: string; name: string }
  },
): Promise<void> {
  await tx
    .insertInto('enrolment_decision')
    .values({
      team_id: decision.teamId,
      level: decision.level,
      action: decision.action,
      opinion: decision.opinion ?? '',
      by_user: decision.by?.userId ?? null,
      by_name: decision.by?.name ?? '',
    })
    .execute()
}
