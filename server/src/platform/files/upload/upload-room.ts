import { baseRefusals } from '@podium/core/base/codes.ts'
import { isDiskLow } from '@podium/core/base/file/disk.rule.ts'
import { whyNotUpload, type UploadRoom } from '@podium/core/base/file/upload-room.rule.ts'
import type { Db, Tx } from '../../db/db.ts'
import { transact } from '../../db/transact.ts'
import { refuse, refuseIf } from '../../kernel/refused.ts'
import type { Services } from '../../kernel/services.ts'
import { insertUploading, lockUploads, uploadUsage, type NewFile } from '../file.store.ts'

/** What a person may still upload for a purpose. Throws INVALID_INPUT for an unknown purpose. */
export async function uploadRoom(
  services: Services,
  handle: Db | Tx,
  ownerId: string,
  purposeName: string,
): Promise<UploadRoom> {
  const purpose = services.purposes.get(purposeName)
  if (!purpose) throw refuse(baseRefusals.INVALID_INPUT)
  const { maxBytes, quotaBytes } = purpose
  const usage = await uploadUsage(handle, ownerId, purposeName)
  return { maxBytes, quotaBytes, ...usage, isDiskFull: await isDiskShort(services, 0) }
}

/**
 * Inserts the row of an upload, which reserves its size. Uploads of one person begin one after another, so that side by
 * side they can't exceed the quota.
 */
export async function reserveUpload(
  services: Services,
  ownerId: string,
  file: Omit<NewFile, 'ownerId'>,
): Promise<void> {
  await refuseOnFullDisk(services, file.size)
  await transact(services, async (tx) => {
    await lockUploads(tx, ownerId)
    refuseIf(whyNotUpload(file.size, await uploadRoom(services, tx, ownerId, file.purpose)))
    await insertUploading(tx, { ...file, ownerId })
  })
}

/** Throws UPLOADS_STOPPED if so many more bytes would take the space that the database needs. */
export async function refuseOnFullDisk(services: Services, bytes = 0): Promise<void> {
  if (await isDiskShort(services, bytes)) throw refuse(baseRefusals.UPLOADS_STOPPED)
}

async function isDiskShort({ disk, config }: Services, bytes: number): Promise<boolean> {
  return isDiskLow(await disk.space(), config.diskReserve, bytes)
}
