import { sql } from 'kysely'
import type { PublicationState } from '@podium/core/award/publication-state.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { digestOf, saveSnapshot, textOf } from './snapshot.ts'

/** Publishes awards that a fixture inserted, with a snapshot as `publish` makes it, but without its rules. */
export async function publishInserted(
  { secrets }: Services,
  tx: Tx,
  publicationId: string,
  state: PublicationState,
): Promise<void> {
  const inserted = await tx
    .selectFrom('award_publication as publication')
    .innerJoin('review_run_view as run', 'run.id', 'publication.run_id')
    .select(['publication.id as publicationId', 'publication.publish', 'publication.decisions'])
    .select(sql<string>`encode(run.inputs_hash, 'hex')`.as('runHash'))
    .where('publication.id', '=', publicationId)
    .executeTakeFirstOrThrow()
  const text = await textOf(tx, inserted, [])
  await saveSnapshot(tx, secrets, publicationId, text)
  await tx
    .updateTable('award_publication')
    .set({ state, digest: digestOf(text) })
    .where('id', '=', publicationId)
    .execute()
}
