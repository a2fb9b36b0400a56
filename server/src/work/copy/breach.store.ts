import type { Breach } from '@podium/core/work/copy.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

export async function breachOf(db: Db | Tx, workId: string): Promise<Breach | null> {
  const row = await db
    .selectFrom('work_breach as breach')
    .innerJoin('identity_user_view as person', 'person.id', 'breach.by_user')
    .select(['breach.reason', 'breach.at', 'person.real_name'])
    .where('breach.work_id', '=', workId)
    .executeTakeFirst()
  return row ? { reason: row.reason, at: row.at.toISOString(), byName: row.real_name } : null
}

export async function addBreach(tx: Tx, workId: string, reason: string, userId: string): Promise<void> {
  await tx.insertInto('work_breach').values({ work_id: workId, reason, by_user: userId }).execute()
}

export async function removeBreach(tx: Tx, workId: string): Promise<void> {
  await tx.deleteFrom('work_breach').where('work_id', '=', workId).execute()
}
