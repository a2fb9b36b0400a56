import { sql } from 'kysely'
import type { NoticeChannel } from '@podium/core/notice/topics.ts'
import type { Tx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { newId } from '#server/platform/id.ts'
import { open, seal } from '#server/platform/secrets.ts'

const table = 'notice_delivery'

/** What is sent to somebody outside the site. */
export interface Delivery {
  readonly channel: NoticeChannel
  readonly target: string
  readonly template: string
  readonly text: { readonly zh: string; readonly en: string }
}

/** Queues a delivery, target and text sealed: the text may hold a one-time code. Returns its id. */
export async function insertDelivery(
  tx: Tx,
  delivery: Delivery & { masked: string; messageId: string | null },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('notice_delivery')
    .values({
      id,
      message_id: delivery.messageId,
      channel: delivery.channel,
      target_sealed: seal(delivery.target, { table, column: 'target', id }),
      target_masked: delivery.masked,
      template: delivery.template,
      payload_sealed: seal(JSON.stringify(delivery.text), { table, column: 'payload', id }),
    })
    .execute()
  return id
}

/** The delivery if it was not sent yet. */
export async function findUnsent(db: Db, id: string): Promise<Delivery | null> {
  const row = await db
    .selectFrom('notice_delivery')
    .selectAll()
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .executeTakeFirst()
  if (!row) return null
  return {
    channel: row.channel,
    target: open(row.target_sealed, { table, column: 'target', id }),
    template: row.template,
    text: JSON.parse(open(row.payload_sealed, { table, column: 'payload', id })) as Delivery['text'],
  }
}

export async function markDelivery(db: Db | Tx, id: string, state: 'sent' | 'failed'): Promise<void> {
  await db
    .updateTable('notice_delivery')
    .set({ state, attempts: sql`attempts + 1`, ...(state === 'sent' && { sent_at: sql<Date>`clock_timestamp()` }) })
    .where('id', '=', id)
    .execute()
}
