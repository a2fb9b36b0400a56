import { sql } from 'kysely'
import { SiteState } from '@podium/core/site/website/site-state.ts'
import type { Attachment } from '@podium/core/base/file/attachment.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Files of an article, in order. */
export async function attachmentsOf(db: Db | Tx, articleId: string): Promise<Attachment[]> {
  return db
    .selectFrom('site_attachment')
    .select(['file_id as fileId', 'name'])
    .where('article_id', '=', articleId)
    .orderBy('position')
    .execute()
}

export async function setAttachments(tx: Tx, articleId: string, files: readonly Attachment[]): Promise<void> {
  await tx.deleteFrom('site_attachment').where('article_id', '=', articleId).execute()
  if (files.length === 0) return
  await tx
    .insertInto('site_attachment')
    .values(files.map(({ fileId, name }, position) => ({ article_id: articleId, file_id: fileId, name, position })))
    .execute()
}

/** Whether a published site of an organisation above the group approves what comes from below. */
export async function needsApproval(tx: Tx, groupId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from organisation_group_view as own
    join site_site as site on site.group_id = any(own.path) and site.group_id <> own.id
    where own.id = ${groupId} and site.approves_articles and site.state = ${SiteState.enum.published} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Whether one group is above another. */
export async function isAbove(db: Db | Tx, upperId: string | null, groupId: string): Promise<boolean> {
  if (upperId === null || upperId === groupId) return false
  const { rows } = await sql`
    select 1 from organisation_group_view as own where own.id = ${groupId} and own.path @> array[${upperId}]::uuid[]`.execute(
    db,
  )
  return rows.length > 0
}
