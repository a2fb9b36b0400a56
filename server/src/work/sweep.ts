import { removeFile } from '#server/platform/files/file.store.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { transact } from '#server/platform/db/transact.ts'
import { WORK_PURPOSE } from './purpose.ts'
import { orphans } from './work-file.store.ts'

const KEPT_HOURS = 48

/** Deletes uploads that no work has used, or that were removed from the only draft with them, after two days. */
export async function sweepUploads(services: Services): Promise<void> {
  await transact(services, async (tx) => {
    for (const fileId of await orphans(tx, WORK_PURPOSE, KEPT_HOURS)) await removeFile(tx, fileId)
  })
}
