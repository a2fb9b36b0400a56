import type { Tx } from '#server/platform/kernel/context.ts'

/** Keeps the awards of a publication for the rules of other rounds; they count from `visibleFrom` on. */
export async function keepAwards(
  tx: Tx,
  { publicationId, stageId }: { readonly publicationId: string; readonly stageId: string },
  visibleFrom: Date,
  awarded: ReadonlyArray<{ readonly teamId: string; readonly award: string }>,
): Promise<void> {
  await dropAwards(tx, publicationId)
  if (awarded.length === 0) return
  await tx
    .insertInto('enrolment_award')
    .values(
      awarded.map(({ teamId, award }) => ({
        publication_id: publicationId,
        stage_id: stageId,
        team_id: teamId,
        award,
        visible_from: visibleFrom,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Forgets the awards of a revoked publication. */
export async function dropAwards(tx: Tx, publicationId: string): Promise<void> {
  await tx.deleteFrom('enrolment_award').where('publication_id', '=', publicationId).execute()
}
