import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/**
 * Keeps the awards of a publication, and who has a result in it, for the rules of other rounds; they count from
 * `visibleFrom` on.
 */
export async function keepAwards(
  tx: Tx,
  { publicationId, stageId }: { readonly publicationId: string; readonly stageId: string },
  visibleFrom: Date,
  awarded: ReadonlyArray<{ readonly teamId: string; readonly award: string }>,
  ranked: readonly string[],
): Promise<void> {
  await dropAwards(tx, publicationId)
  const teams = [...new Set([...ranked, ...awarded.map(({ teamId }) => teamId)])]
  await sql`insert into enrolment_result (publication_id, stage_id, team_id, visible_from)
    select ${publicationId}::uuid, ${stageId}::uuid, ranked.team_id, ${visibleFrom}::timestamptz
    from unnest(${teams}::uuid[]) as ranked (team_id)`.execute(tx)
  const [winners, awards] = [awarded.map(({ teamId }) => teamId), awarded.map(({ award }) => award)]
  await sql`insert into enrolment_award (publication_id, stage_id, team_id, award, visible_from)
    select ${publicationId}::uuid, ${stageId}::uuid, winner.team_id, winner.award, ${visibleFrom}::timestamptz
    from unnest(${winners}::uuid[], ${awards}::text[]) as winner (team_id, award)
    on conflict do nothing`.execute(tx)
}

/** Keeps the award of a team again that was dropped alone, from the same moment on as the results it belongs to. */
export async function restoreAward(tx: Tx, publicationId: string, teamId: string, award: string): Promise<void> {
  await sql`insert into enrolment_award (publication_id, stage_id, team_id, award, visible_from)
    select publication_id, stage_id, team_id, ${award}::text, visible_from from enrolment_result
    where publication_id = ${publicationId}::uuid and team_id = ${teamId}::uuid
    on conflict do nothing`.execute(tx)
}

/** Names of the published awards of a team. */
export async function awardsOfTeam(db: Db, teamId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('enrolment_award')
    .select('award')
    .distinct()
    .where('team_id', '=', teamId)
    .orderBy('award')
    .execute()
  return rows.map(({ award }) => award)
}

/** Forgets the awards and results of a revoked publication, or the awards of one of its teams. */
export async function dropAwards(tx: Tx, publicationId: string, teamId: string | null = null): Promise<void> {
  await tx
    .deleteFrom('enrolment_award')
    .where('publication_id', '=', publicationId)
    .$if(teamId !== null, (query) => query.where('team_id', '=', teamId!))
    .execute()
  if (teamId !== null) return
  await tx.deleteFrom('enrolment_result').where('publication_id', '=', publicationId).execute()
}
