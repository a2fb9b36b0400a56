import type { Db } from '../db/db.ts'
import { transact } from '../db/transact.ts'
import type { Tx } from '../kernel/context.ts'
import type { Services } from '../kernel/services.ts'
import { fileColumns, lockOrphans, removeUnreferenced } from './orphan.store.ts'

/** An upload may wait so long for the form that uses it to be saved. */
const KEPT_HOURS = 48
const PORTION = 500

/** Ids of the files to which texts and designs of a module refer, where no foreign key does. */
export type FileReferences = (db: Db | Tx) => Promise<readonly string[]>

/**
 * Removes the files of every purpose that nothing uses, two days after they were stored: uploads of a form that was never
 * saved, and files that were replaced.
 */
export async function removeOrphans(services: Services, references: readonly FileReferences[]): Promise<void> {
  const columns = await fileColumns(services.db)
  const namedNow = async (db: Db | Tx) => (await Promise.all(references.map((of) => of(db)))).flat()
  const named = await namedNow(services.db)
  let removed = 0
  for (let after: string | null | undefined = null; after !== undefined;) {
    const portion = { after, hours: KEPT_HOURS, limit: PORTION }
    after = await transact(services, async (tx) => {
      const ids = await lockOrphans(tx, portion, columns, named)
      if (ids.length > 0) removed += await removeUnreferenced(tx, ids, columns, await namedNow(tx))
      return ids.at(-1)
    })
  }
  if (removed > 0) services.log.info({ removed }, 'unused files removed')
}
