import { sql } from 'kysely'
import { CopyState } from '@podium/core/enrolment/document/team-document.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** File purpose of signed copies. */
export const COPY_PURPOSE = 'enrolment.copy'

/** A document of a team, or of one of its people. */
export interface DocumentPlace {
  readonly teamId: string
  readonly key: string
  /** Null: the team's. */
  readonly memberId: string | null
}

/** A stored signed copy. */
export interface Copy extends DocumentPlace {
  readonly copyId: string
  readonly fileId: string
  readonly fileName: string
  readonly size: number
  readonly fingerprint: string
  readonly code: string
  readonly state: CopyState
  readonly reason: string
  readonly uploadedByName: string
  /** Whether it was handed in by a link, without an account. */
  readonly byLink: boolean
  readonly uploadedAt: Date
  readonly version: number
}

export async function copiesOf(db: Db | Tx, teamIds: readonly string[]): Promise<Copy[]> {
  if (teamIds.length === 0) return []
  const rows = await db
    .selectFrom('enrolment_signed_copy as copy')
    .innerJoin('platform_file_view as file', 'file.id', 'copy.file_id')
    .selectAll('copy')
    .select(['file.name as file_name', 'file.size'])
    .where('copy.team_id', '=', sql<string>`any(${teamIds}::uuid[])`)
    .execute()
  return rows.map((row) => ({
    copyId: row.id,
    teamId: row.team_id,
    key: row.document_key,
    memberId: row.member_id,
    fileId: row.file_id,
    fileName: row.file_name,
    size: Number(row.size),
    fingerprint: row.fingerprint,
    code: row.code,
    state: row.state,
    reason: row.reason,
    uploadedByName: row.uploaded_by_name,
    byLink: row.uploaded_by === null,
    uploadedAt: row.uploaded_at,
    version: row.version,
  }))
}

/** Keeps a copy in its place; one that was there is replaced. `by.userId` null: it came by a link. */
export async function putCopy(
  tx: Tx,
  { teamId, key, memberId }: DocumentPlace,
  copy: { fileId: string; fingerprint: string; code: string; by: { userId: string | null; name: string } },
): Promise<void> {
  await sql`insert into enrolment_signed_copy as copy
      (team_id, document_key, member_id, file_id, fingerprint, code, uploaded_by, uploaded_by_name)
    values (${teamId}, ${key}, ${memberId}::uuid, ${copy.fileId}, ${copy.fingerprint}, ${copy.code}, ${copy.by.userId},
      ${copy.by.name})
    on conflict on constraint enrolment_signed_copy_place do update set file_id = excluded.file_id,
      fingerprint = excluded.fingerprint, code = excluded.code, uploaded_by = excluded.uploaded_by,
      uploaded_by_name = excluded.uploaded_by_name, uploaded_at = clock_timestamp(), state = ${CopyState.enum.uploaded}, reason = '',
      decided_by = null, decided_at = null, version = copy.version + 1`.execute(tx)
}

export async function deleteCopy(tx: Tx, copyId: string): Promise<void> {
  await tx.deleteFrom('enrolment_signed_copy').where('id', '=', copyId).execute()
}

export async function saveCopyDecision(
  tx: Tx,
  copyId: string,
  { state, reason, by }: { state: 'accepted' | 'refused'; reason: string; by: string },
): Promise<void> {
  await tx
    .updateTable('enrolment_signed_copy')
    .set((eb) => ({
      state,
      reason,
      decided_by: by,
      decided_at: sql<Date>`clock_timestamp()`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', copyId)
    .execute()
}

/** Whether this person uploaded the file for this purpose; a copy is stored before it is kept. */
export async function isUploadOf(tx: Tx, fileId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('platform_file_view')
    .select('id')
    .where('id', '=', fileId)
    .where('state', '=', 'stored')
    .where('purpose', '=', COPY_PURPOSE)
    .where('owner_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** The place of the copy that is this file. */
export async function placeOfFile(db: Db, fileId: string): Promise<DocumentPlace | null> {
  const row = await db
    .selectFrom('enrolment_signed_copy')
    .select(['team_id', 'document_key', 'member_id'])
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return row ? { teamId: row.team_id, key: row.document_key, memberId: row.member_id } : null
}
