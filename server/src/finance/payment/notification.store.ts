import { sql } from 'kysely'
import type { PayMethod } from '@podium/core/finance/order/order.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

export interface KnownNotification {
  readonly notificationId: string
  /** Whether it was taken before. Without effect as an incident, it is looked at again. */
  readonly isTaken: boolean
  readonly isNew: boolean
}

/** Keeps a verified notification; the same bytes are kept once. */
export async function keepNotification(
  tx: Tx,
  notification: { method: PayMethod; sha256: Buffer; body: Buffer; outTradeNo: string },
): Promise<KnownNotification> {
  const inserted = await tx
    .insertInto('finance_notification')
    .values({
      method: notification.method,
      sha256: notification.sha256,
      body: notification.body,
      out_trade_no: notification.outTradeNo,
    })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { notificationId: inserted.id, isTaken: false, isNew: true }
  const known = await tx
    .selectFrom('finance_notification')
    .select(['id', 'incident'])
    .where('sha256', '=', notification.sha256)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { notificationId: known.id, isTaken: known.incident === '', isNew: false }
}

export async function setIncident(tx: Tx, notificationId: string, incident: string): Promise<void> {
  await tx.updateTable('finance_notification').set({ incident }).where('id', '=', notificationId).execute()
}

/** Keeps the nonce of a signed notification; false: it was used before. */
export async function keepNonce(tx: Tx, method: PayMethod, nonce: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('finance_notification_nonce')
    .values({ method, nonce })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteOldNonces(db: Db, hours: number): Promise<void> {
  await db
    .deleteFrom('finance_notification_nonce')
    .where('at', '<', sql<Date>`clock_timestamp() - make_interval(hours => ${hours})`)
    .execute()
}
