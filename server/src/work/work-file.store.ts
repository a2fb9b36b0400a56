import { sql } from 'kysely'
import type { FileFacts } from '@podium/core/base/file/file-facts.ts'
import type { AiUse } from '@podium/core/work/hand-in/hand-in.ts'
import type { Origin } from '@podium/core/work/hand-in/origin.ts'
import type { VersionView, WorkFile } from '@podium/core/work/work.ts'
import { INFECTED } from '#server/platform/files/file-state.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { json, type Db } from '#server/platform/db/db.ts'

const files = (db: Db | Tx, workId: string) =>
  db
    .selectFrom('work_file as kept')
    .innerJoin('platform_file_view as file', 'file.id', 'kept.file_id')
    .leftJoin('work_file_facts as read', 'read.file_id', 'kept.file_id')
    .select(['file.id', 'kept.slot', 'kept.version_id', 'file.name', 'file.media_type', 'file.size', 'file.sha256'])
    .select(['file.scan', 'read.facts'])
    .where('kept.work_id', '=', workId)
    .where('file.state', '=', 'stored')
    .orderBy('kept.slot')
    .orderBy('kept.position')
    .orderBy('kept.id')

type Row = Awaited<ReturnType<ReturnType<typeof files>['execute']>>[number]

export async function draftFiles(db: Db | Tx, workId: string): Promise<WorkFile[]> {
  return (await files(db, workId).where('kept.version_id', 'is', null).execute()).map(toFile)
}

export async function versionFiles(db: Db | Tx, workId: string, versionId: string): Promise<WorkFile[]> {
  return (await files(db, workId).where('kept.version_id', '=', versionId).execute()).map(toFile)
}

/** Submitted versions of a work with their files, newest first. */
export async function versionsOf(db: Db | Tx, workId: string): Promise<VersionView[]> {
  const [versions, kept] = await Promise.all([
    db
      .selectFrom('work_version as version')
      .innerJoin('identity_user_view as person', 'person.id', 'version.submitted_by')
      .selectAll('version')
      .leftJoin('competition_brief_view as brief', 'brief.id', 'version.brief_id')
      .leftJoin('work_withdrawal as withdrawal', 'withdrawal.version_id', 'version.id')
      .select(['person.real_name', 'brief.name_zh as brief_name', 'withdrawal.withdrawn_at'])
      .where('version.work_id', '=', workId)
      .orderBy('version.no', 'desc')
      .execute(),
    files(db, workId).where('kept.version_id', 'is not', null).execute(),
  ])
  return versions.map((version) => ({
    versionId: version.id,
    no: version.no,
    title: version.title,
    summary: version.summary,
    keywords: version.keywords,
    aiUse: version.ai_use as AiUse | null,
    origin: version.origin as Origin | null,
    briefName: version.brief_name ?? '',
    receipt: version.receipt,
    submittedAt: version.submitted_at.toISOString(),
    submittedBy: version.real_name,
    deadline: version.deadline?.toISOString() ?? null,
    withdrawnAt: version.withdrawn_at?.toISOString() ?? null,
    files: kept.filter((file) => file.version_id === version.id).map(toFile),
  }))
}

/** Keeps that the team took this version back. */
export async function addWithdrawal(tx: Tx, versionId: string): Promise<void> {
  await tx.insertInto('work_withdrawal').values({ version_id: versionId }).execute()
}

/** A finished upload of this person for this purpose; null for anything else. */
export async function ownUpload(
  tx: Tx,
  fileId: string,
  ownerId: string,
  purpose: string,
): Promise<Omit<WorkFile, 'slot'> | null> {
  const row = await tx
    .selectFrom('platform_file_view')
    .leftJoin('work_file_facts as read', 'read.file_id', 'platform_file_view.id')
    .select(['id', 'name', 'media_type', 'size', 'sha256', 'scan', 'read.facts'])
    .where('id', '=', fileId)
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .where('state', '=', 'stored')
    .where('scan', '<>', INFECTED)
    .executeTakeFirst()
  return row
    ? {
        fileId: row.id,
        name: row.name,
        mediaType: row.media_type,
        size: Number(row.size),
        sha256: row.sha256!.toString('hex'),
        scan: row.scan,
        facts: row.facts as FileFacts | null,
      }
    : null
}

export async function attachFile(tx: Tx, workId: string, slot: string, fileId: string): Promise<void> {
  await tx
    .insertInto('work_file')
    .values({
      work_id: workId,
      slot,
      file_id: fileId,
      position: sql<number>`(select coalesce(max(position), -1) + 1 from work_file
        where work_id = ${workId} and slot = ${slot} and version_id is null)`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes a file from the draft; false if it was not attached. */
export async function detachFile(tx: Tx, workId: string, slot: string, fileId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('work_file')
    .where('work_id', '=', workId)
    .where('slot', '=', slot)
    .where('file_id', '=', fileId)
    .where('version_id', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Saves a submitted version with the files that are in the draft now. */
export async function addVersion(
  tx: Tx,
  version: {
    workId: string
    title: string
    summary: string
    keywords: string[]
    aiUse: AiUse | null
    origin: Origin | null
    briefId: string | null
    settingId: string
    pledge: string
    submittedBy: string
    submittedAt: Date
    deadline: Date | null
    receipt: string
  },
): Promise<{ versionId: string; no: number }> {
  const { id, no } = await tx
    .insertInto('work_version')
    .values({
      work_id: version.workId,
      no: sql<number>`(select coalesce(max(no), 0) + 1 from work_version where work_id = ${version.workId})`,
      title: version.title,
      summary: version.summary,
      keywords: version.keywords,
      ai_use: version.aiUse && json(version.aiUse),
      origin: version.origin && json(version.origin),
      brief_id: version.briefId,
      setting_id: version.settingId,
      pledge: version.pledge,
      submitted_by: version.submittedBy,
      submitted_at: version.submittedAt,
      deadline: version.deadline,
      receipt: version.receipt,
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('work_file')
    .columns(['work_id', 'version_id', 'slot', 'file_id', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('work_file')
        .select(['work_id', sql<string>`${id}::uuid`.as('version_id'), 'slot', 'file_id', 'position'])
        .where('work_id', '=', version.workId)
        .where('version_id', 'is', null),
    )
    .execute()
  return { versionId: id, no }
}

/** Works, with their teams, that contain a file. */
export async function worksOfFile(db: Db, fileId: string): Promise<Array<{ workId: string; teamId: string }>> {
  return db
    .selectFrom('work_file as kept')
    .innerJoin('work_work as work', 'work.id', 'kept.work_id')
    .select(['work.id as workId', 'work.team_id as teamId'])
    .distinct()
    .where('kept.file_id', '=', fileId)
    .execute()
}

function toFile(row: Row): WorkFile {
  return {
    fileId: row.id,
    slot: row.slot,
    name: row.name,
    mediaType: row.media_type,
    size: Number(row.size),
    sha256: row.sha256!.toString('hex'),
    scan: row.scan,
    facts: row.facts as FileFacts | null,
  }
}
