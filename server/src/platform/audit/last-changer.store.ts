import type { Tx } from '../kernel/context.ts'
import type { Db } from '../db/db.ts'

/** Who changed a record last, for STALE: the name in its newest audit row, `otherwise` when there is none. */
export async function lastChanger(db: Db | Tx, type: string, id: string, otherwise = ''): Promise<string> {
  const row = await db
    .selectFrom('platform_audit')
    .select('actor_name')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .where('outcome', '=', 'done')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.actor_name || otherwise
}
