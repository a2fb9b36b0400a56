import { removeFile } from '#server/platform/files/file.store.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { transact } from '#server/platform/db/transact.ts'
import { WORK_PURPOSE } from './purpose.ts'
import { orphans } from './work-file.store.ts'

const KEPT_HOURS = 48

/** Uploads that never came into a work, or were taken out of the only draft that had them, go after two days. */
export async function sweepUploads(services: Services): Promise<void> {
  await transact(services, async (tx) => {
    for (const fileId of await orphans(tx, WORK_PURPOSE, KEPT_HOURS)) await removeFile(tx, fileId)
  })
}
