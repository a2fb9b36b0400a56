import type { FileFacts } from '@podium/core/base/file/file-facts.ts'
import { json, type Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** Keeps what was read from the content of a file. */
export async function saveFacts(db: Db | Tx, fileId: string, facts: FileFacts): Promise<void> {
  await db
    .insertInto('work_file_facts')
    .values({ file_id: fileId, facts: json(facts) })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet({ facts: json(facts) }))
    .execute()
}
