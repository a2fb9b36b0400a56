import { API_BASE } from '@podium/core/base/endpoint.ts'
import type { Attachment } from '@podium/core/base/file/attachment.ts'
import type { RoundContent } from '@podium/core/competition/round/round.ts'
import { isTabHidden } from '@podium/core/competition/round/round-tabs.ts'
import type { RoundDetails } from '@podium/core/competition/round/round-views.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** Files for download of a round, in order. */
export async function attachmentsOf(db: Db | Tx, roundId: string): Promise<Attachment[]> {
  return db
    .selectFrom('competition_attachment')
    .select(['file_id as fileId', 'name'])
    .where('round_id', '=', roundId)
    .orderBy('position')
    .execute()
}

/** Files for download of a round that its page shows, in order, with their addresses and sizes. */
export async function publicAttachments(
  db: Db,
  roundId: string,
  { tabs }: Pick<RoundContent, 'tabs'>,
): Promise<RoundDetails['attachments']> {
  if (isTabHidden(tabs, 'attachments')) return []
  const rows = await db
    .selectFrom('competition_attachment as kept')
    .innerJoin('platform_file_view as file', 'file.id', 'kept.file_id')
    .select(['kept.file_id as fileId', 'kept.name', 'file.size'])
    .where('kept.round_id', '=', roundId)
    .orderBy('kept.position')
    .execute()
  return rows.map(({ fileId, name, size }) => ({
    fileId,
    name,
    address: `${API_BASE}/files/${fileId}`,
    bytes: Number(size),
  }))
}

export async function replaceAttachments(tx: Tx, roundId: string, files: readonly Attachment[]): Promise<void> {
  await tx.deleteFrom('competition_attachment').where('round_id', '=', roundId).execute()
  if (files.length === 0) return
  await tx
    .insertInto('competition_attachment')
    .values(files.map(({ fileId, name }, position) => ({ round_id: roundId, file_id: fileId, name, position })))
    .execute()
}
