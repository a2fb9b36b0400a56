import type { DiskAlarm } from '@podium/core/base/file/disk.rule.ts'
import type { Db } from '../../db/db.ts'
import type { Tx } from '../../kernel/context.ts'

/** Thresholds whose alarm is on, in percent. */
export async function alarmsOn(db: Db | Tx): Promise<number[]> {
  const rows = await db.selectFrom('platform_disk_alarm').select('percent').orderBy('percent').execute()
  return rows.map(({ percent }) => percent)
}

/** Turns an alarm on; returns since when, or null if another process has done so. */
export async function raiseAlarm(tx: Tx, percent: DiskAlarm): Promise<Date | null> {
  const row = await tx
    .insertInto('platform_disk_alarm')
    .values({ percent })
    .onConflict((conflict) => conflict.doNothing())
    .returning('since')
    .executeTakeFirst()
  return row?.since ?? null
}

export async function endAlarm(tx: Tx, percent: DiskAlarm): Promise<void> {
  await tx.deleteFrom('platform_disk_alarm').where('percent', '=', percent).execute()
}
