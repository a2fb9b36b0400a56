import { sql, type RawBuilder } from 'kysely'
import type { EvidenceFile } from '@podium/core/award/objection/evidence.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'

/**
 * SQL: the files with the `objection` as JSON. Who `seesOriginals` gets the uploaded ones, others the copies, or no id
 * while a copy is being made.
 */
export function evidenceOf(seesOriginals: RawBuilder<boolean>): RawBuilder<EvidenceFile[]> {
  return sql<EvidenceFile[]>`(select coalesce(jsonb_agg(jsonb_build_object('name', file.name, 'size', file.size,
      'mediaType', coalesce(copy.media_type, file.media_type),
      'fileId', case when ${seesOriginals} then file.id
        when evidence.cleaned_at is not null then coalesce(copy.id, file.id) end)
      order by evidence.position), '[]')
    from award_evidence as evidence
    join platform_file_view as file on file.id = evidence.file_id
    left join platform_file_view as copy on copy.id = evidence.copy_id
    where evidence.objection_id = objection.id)`
}

/** Keeps files with an objection, in their order. */
export async function addEvidence(tx: Tx, objectionId: string, fileIds: readonly string[]): Promise<void> {
  const rows = fileIds.map((file_id, at) => ({ objection_id: objectionId, file_id, position: at + 1 }))
  await tx.insertInto('award_evidence').values(rows).execute()
}

/** Whether the file waits for its copy. */
export async function waitsForCopy(db: Db | Tx, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('award_evidence')
    .select('file_id')
    .where('file_id', '=', fileId)
    .where('cleaned_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Files that have waited for their copy for an hour, at most 100, which count as queued again. */
export async function overdueEvidence(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    update award_evidence set queued_at = clock_timestamp()
    where file_id in (select file_id from award_evidence
      where cleaned_at is null and queued_at < clock_timestamp() - interval '1 hour'
      order by queued_at limit 100 for update skip locked)
    returning file_id`.execute(tx)
  return rows.map(({ file_id }) => file_id)
}

/** Saves the copy of a file; null: it can't be cleaned. */
export async function saveCopy(tx: Tx, fileId: string, copyId: string | null): Promise<void> {
  await tx
    .updateTable('award_evidence')
    .set({ copy_id: copyId, cleaned_at: sql<Date>`clock_timestamp()` })
    .where('file_id', '=', fileId)
    .execute()
}

/** The objection of a file or copy, and whether the office reads this one. */
export async function placeOfEvidence(
  db: Db | Tx,
  fileId: string,
): Promise<{ teamId: string; roundId: string; forOffice: boolean } | null> {
  const row = await db
    .selectFrom('award_evidence as evidence')
    .innerJoin('award_objection as objection', 'objection.id', 'evidence.objection_id')
    .select(['objection.team_id as teamId', 'objection.round_id as roundId'])
    .select(
      sql<boolean>`(evidence.cleaned_at is not null and coalesce(evidence.copy_id, evidence.file_id) = ${fileId})`.as(
        'forOffice',
      ),
    )
    .where((eb) => eb.or([eb('evidence.file_id', '=', fileId), eb('evidence.copy_id', '=', fileId)]))
    .executeTakeFirst()
  return row ?? null
}
