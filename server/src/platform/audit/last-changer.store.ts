import type { Bilingual } from '@podium/core/base/shapes.ts'
import type { Tx } from '../kernel/context.ts'
import type { Db } from '../db/db.ts'

const SYSTEM: Bilingual = { zh: '系统', en: 'the system' }
export const UNKNOWN: Bilingual = { zh: '其他人', en: 'someone else' }

/** Name of the user in the newest audit row of a record; for a background job, the system. */
export async function lastChanger(db: Db | Tx, type: string, id: string): Promise<Bilingual> {
  const row = await db
    .selectFrom('platform_audit')
    .select('actor_name')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('outcome', '=', 'done')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return UNKNOWN
  return row.actor_name === '' ? SYSTEM : { zh: row.actor_name, en: row.actor_name }
}
