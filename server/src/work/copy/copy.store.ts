import { sql } from 'kysely'
import { CopyState, type CopyReport } from '@podium/core/work/copy.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Adds a waiting copy; false if the file has one. */
export async function addCopy(tx: Tx, fileId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('work_copy')
    .values({ file_id: fileId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Makes a file its own copy: it was made by this server, without properties and active content. */
export async function saveAsOwnCopy(db: Db | Tx, fileId: string): Promise<void> {
  await db
    .insertInto('work_copy')
    .values({ file_id: fileId, copy_id: fileId, state: CopyState.enum.ready })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes the copy of a file that no work has. The copy's bytes go with the next sweep of unused files. */
export async function removeCopy(tx: Tx, fileId: string): Promise<void> {
  await sql`delete from work_copy where file_id = ${fileId}
    and not exists (select from work_file where work_file.file_id = work_copy.file_id)`.execute(tx)
}

/** Submitted files without a copy, and copies that have waited for an hour; at most 100. Requeues the latter. */
export async function overdueCopies(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ file_id: string }>`
    with submitted as (
      insert into work_copy (file_id)
      select distinct kept.file_id from work_file as kept
      where kept.version_id is not null
        and not exists (select from work_copy where work_copy.file_id = kept.file_id)
      order by kept.file_id limit 100
      on conflict do nothing returning file_id
    ), late as (
      update work_copy set queued_at = clock_timestamp()
      where file_id in (select file_id from work_copy
        where state = ${CopyState.enum.waiting} and queued_at < clock_timestamp() - interval '1 hour'
        order by queued_at limit 100 for update skip locked)
      returning file_id
    ) select file_id from submitted union select file_id from late`.execute(tx)
  return rows.map(({ file_id }) => file_id)
}

export async function isWaiting(db: Db | Tx, fileId: string): Promise<boolean> {
  const row = await db.selectFrom('work_copy').select('state').where('file_id', '=', fileId).executeTakeFirst()
  return row?.state === CopyState.enum.waiting
}

export async function saveCopy(
  tx: Tx,
  fileId: string,
  copy: { state: CopyState; copyId: string | null; propertyNames: string[]; textNames: string[] },
): Promise<void> {
  await tx
    .updateTable('work_copy')
    .set({
      state: copy.state,
      copy_id: copy.copyId,
      property_names: copy.propertyNames,
      text_names: copy.textNames,
    })
    .where('file_id', '=', fileId)
    .execute()
}

/** The copies of files, in the order of the files. */
export async function copiesOf(db: Db, files: ReadonlyArray<{ fileId: string; name: string }>): Promise<CopyReport[]> {
  if (files.length === 0) return []
  const rows = await db
    .selectFrom('work_copy as copy')
    .leftJoin('platform_file_view as stored', 'stored.id', 'copy.copy_id')
    .select(['copy.file_id', 'copy.state', 'copy.property_names', 'copy.text_names', 'stored.sha256'])
    .where(
      'copy.file_id',
      'in',
      files.map(({ fileId }) => fileId),
    )
    .execute()
  const found = new Map(rows.map((row) => [row.file_id, row]))
  return files.map(({ fileId, name }) => {
    const row = found.get(fileId)
    return {
      fileId,
      name,
      state: row ? CopyState.parse(row.state) : CopyState.enum.waiting,
      propertyNames: row?.property_names ?? [],
      textNames: row?.text_names ?? [],
      copySha256: row?.sha256?.toString('hex') ?? null,
    }
  })
}
