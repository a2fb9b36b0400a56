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
  const common = { publication_id: publicationId, stage_id: stageId, visible_from: visibleFrom }
  const teams = [...new Set([...ranked, ...awarded.map(({ teamId }) => teamId)])]
  if (teams.length > 0) {
    await tx
      .insertInto('enrolment_result')
      .values(teams.map((teamId) => ({ ...common, team_id: teamId })))
      .execute()
  }
  if (awarded.length === 0) return
  await tx
    .insertInto('enrolment_award')
    .values(awarded.map(({ teamId, award }) => ({ ...common, team_id: teamId, award })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Forgets the awards and results of a revoked publication. */
export async function dropAwards(tx: Tx, publicationId: string): Promise<void> {
  await tx.deleteFrom('enrolment_award').where('publication_id', '=', publicationId).execute()
  await tx.deleteFrom('enrolment_result').where('publication_id', '=', publicationId).execute()
}
