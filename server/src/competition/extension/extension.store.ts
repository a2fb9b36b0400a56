import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

interface OfTeam {
  readonly teamId: string
  readonly windowId: string
}

export interface StoredExtension {
  readonly windowId: string
  readonly closesAt: string
  readonly reason: string
  readonly revoked: boolean
  readonly version: number
}

/** Later closings that were granted to a team, revoked ones too. */
export async function extensionsOf(db: Db | Tx, teamId: string): Promise<StoredExtension[]> {
  const rows = await db
    .selectFrom('competition_window_extension')
    .select(['window_id', 'closes_at', 'reason', 'revoked_at', 'version'])
    .where('team_id', '=', teamId)
    .execute()
  return rows.map((row) => ({
    windowId: row.window_id,
    closesAt: row.closes_at.toISOString(),
    reason: row.reason,
    revoked: row.revoked_at !== null,
    version: row.version,
  }))
}

/** Those of the teams for which some window closes later. */
export async function extendedAmong(db: Db, teamIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('competition_window_extension')
    .select('team_id')
    .where('team_id', '=', sql<string>`any(${teamIds}::uuid[])`)
    .where('revoked_at', 'is', null)
    .execute()
  return new Set(rows.map(({ team_id: teamId }) => teamId))
}

/** Grants a later closing, in place of one that was granted before. */
export async function saveExtension(
  tx: Tx,
  { teamId, windowId }: OfTeam,
  { closesAt, reason, userId, at }: { closesAt: string; reason: string; userId: string; at: Date },
): Promise<number> {
  const granted = {
    closes_at: new Date(closesAt),
    reason,
    given_by: userId,
    given_at: at,
    revoked_by: null,
    revoked_at: null,
    revoke_reason: '',
  }
  const { version } = await tx
    .insertInto('competition_window_extension')
    .values({ window_id: windowId, team_id: teamId, ...granted })
    .onConflict((conflict) =>
      conflict
        .columns(['window_id', 'team_id'])
        .doUpdateSet({ ...granted, version: sql`competition_window_extension.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function endExtension(
  tx: Tx,
  { teamId, windowId }: OfTeam,
  { reason, userId, at }: { reason: string; userId: string; at: Date },
): Promise<number> {
  const { version } = await tx
    .updateTable('competition_window_extension')
    .set({ revoked_by: userId, revoked_at: at, revoke_reason: reason, version: sql`version + 1` })
    .where('window_id', '=', windowId)
    .where('team_id', '=', teamId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
