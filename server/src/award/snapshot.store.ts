import { sql } from 'kysely'
import { PUBLISHED_STATES } from '@podium/core/award/publication-state.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

export interface Snapshot {
  publicationId: string
  no: number
  text: string
  digest: Buffer
  keyId: Buffer
  mac: Buffer
}

/** The number of the publication's next snapshot; the publication is locked. */
export async function nextSnapshotNo(tx: Tx, publicationId: string): Promise<number> {
  return ((await newestSnapshot(tx, publicationId))?.no ?? 0) + 1
}

export async function insertSnapshot(tx: Tx, { publicationId, keyId, ...rest }: Snapshot): Promise<void> {
  await tx
    .insertInto('award_snapshot')
    .values({ publication_id: publicationId, key_id: keyId, ...rest })
    .execute()
}

export async function newestSnapshot(db: Db | Tx, publicationId: string): Promise<Snapshot | null> {
  const row = await db
    .selectFrom('award_snapshot')
    .select(['publication_id as publicationId', 'no', 'text', 'digest', 'key_id as keyId', 'mac'])
    .where('publication_id', '=', publicationId)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export interface PublishedRow {
  publicationId: string
  runId: string
  runHash: string
  publish: unknown
  decisions: unknown
  digest: Buffer | null
  /** Digest of a result that an earlier version published, without a snapshot. */
  earlierDigest: Buffer | null
}

/** Published results after this id, in the order of ids. */
export async function publishedAfter(db: Db, after: string | null, limit: number): Promise<PublishedRow[]> {
  return db
    .selectFrom('award_publication as publication')
    .innerJoin('review_run_view as run', 'run.id', 'publication.run_id')
    .leftJoin('award_earlier_digest as earlier', 'earlier.publication_id', 'publication.id')
    .select(['publication.id as publicationId', 'publication.run_id as runId', 'publication.publish'])
    .select(['publication.decisions', 'publication.digest', 'earlier.digest as earlierDigest'])
    .select(sql<string>`encode(run.inputs_hash, 'hex')`.as('runHash'))
    .where('publication.state', 'in', PUBLISHED_STATES)
    .$if(after !== null, (query) => query.where('publication.id', '>', after!))
    .orderBy('publication.id')
    .limit(limit)
    .execute()
}

/** The stored results of these works in a run, ranked among themselves. */
export async function rankedAmong(
  db: Db,
  runId: string,
  workIds: readonly string[],
): Promise<Array<{ workId: string; rank: number; score: string }>> {
  return db
    .selectFrom('review_result_view')
    .select(['work_id as workId', 'score'])
    .select(sql<number>`(rank() over (order by rank))::int`.as('rank'))
    .where('run_id', '=', runId)
    .where('work_id', '=', sql<string>`any(${workIds}::uuid[])`)
    .execute()
}
