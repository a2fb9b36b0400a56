import type { Tx } from '#server/platform/kernel/context.ts'

/** Whether the file is this person's own upload for this purpose. */
export async function isOwnFile(tx: Tx, fileId: string, purpose: string, ownerId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('platform_file_view')
    .select('id')
    .where('id', '=', fileId)
    .where('purpose', '=', purpose)
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'stored')
    .executeTakeFirst()
  return row !== undefined
}
