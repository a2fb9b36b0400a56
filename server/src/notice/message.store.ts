import { sql } from 'kysely'
import type { NoticeChannel } from '@podium/core/notice/topics.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { totalOf } from '#server/platform/db/paging.ts'
import { ofFewRows } from '#server/platform/db/prepared-connection.ts'
import type { Db } from '#server/platform/db/db.ts'
import { json } from '#server/platform/db/json.ts'
import { dropQueued } from './delivery.store.ts'
import type { ShownValues } from './template/wording.store.ts'

export interface NewMessage {
  readonly users: readonly string[]
  readonly event: string
  readonly titleZh: string
  readonly titleEn: string
  readonly bodyZh: string
  readonly bodyEn: string
  readonly link: string
  readonly dedupe: string
  readonly template: string
  readonly shown: ShownValues
}

/** Of each message, one a person; those who have it already are left out. Returns who got which one, and its id. */
export async function insertMessages(
  tx: Tx,
  messages: readonly NewMessage[],
): Promise<Array<{ id: string; userId: string; at: number }>> {
  const rows = messages.map(({ users, ...message }) => ({ ...message, users: [...new Set(users)] }))
  const { rows: made } = await sql<{ id: string; userId: string; dedupe: string }>`
    insert into notice_message (user_id, event, title_zh, title_en, body_zh, body_en, link, dedupe, template, shown)
    select u, message.event, message."titleZh", message."titleEn", message."bodyZh", message."bodyEn",
      message.link, message.dedupe || ':' || u, message.template, message.shown
    from jsonb_to_recordset(${json(rows)}::jsonb) as message (users uuid[], event text, "titleZh" text, "titleEn" text,
      "bodyZh" text, "bodyEn" text, link text, dedupe text, template text, shown jsonb)
    cross join lateral unnest(message.users) as u
    on conflict (dedupe) do nothing
    returning id, user_id as "userId", dedupe`.execute(tx)
  const places = new Map(messages.map(({ dedupe }, at) => [dedupe, at]))
  return made.map(({ id, userId, dedupe }) => ({ id, userId, at: places.get(dedupe.slice(0, -userId.length - 1))! }))
}

/**
 * Marks that what messages to these users say no longer holds, and leads them to the present state; what of them waits to
 * be sent is not sent. `dedupe`: how their `dedupe` begins.
 */
export async function overtakeMessages(
  tx: Tx,
  { users, dedupe, link }: { readonly users: readonly string[]; readonly dedupe: string; readonly link: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`update notice_message set overtaken_at = clock_timestamp(), link = ${link}
    where user_id = any(${[...users]}::uuid[]) and removed_at is null and overtaken_at is null
      and starts_with(dedupe, ${dedupe})
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await dropQueued(tx, 'overtaken', ids)
}

export interface MessageFilter {
  readonly userId: string
  readonly unread: boolean
  readonly topic?: string | undefined
  readonly limit: number
  readonly offset: number
}

export async function listMessages(db: Db, filter: MessageFilter) {
  const base = db
    .selectFrom('notice_message')
    .where('user_id', '=', filter.userId)
    .where('removed_at', 'is', null)
    .$if(filter.unread, (query) => query.where('read_at', 'is', null))
    .$if(filter.topic !== undefined, (query) => query.where('event', 'like', `${filter.topic}.%`))
    .modifyFront(ofFewRows)
  const [rows, total] = await Promise.all([
    base.selectAll().orderBy('created_at', 'desc').orderBy('id').limit(filter.limit).offset(filter.offset).execute(),
    totalOf(base),
  ])
  return { rows, total }
}

export async function countUnread(db: Db, userId: string): Promise<number> {
  return totalOf(
    db
      .selectFrom('notice_message')
      .modifyFront(ofFewRows)
      .where('user_id', '=', userId)
      .where('removed_at', 'is', null)
      .where('read_at', 'is', null),
  )
}

/** Marks own messages; `ids` null: all of them. Returns how many changed. */
export async function markMessages(
  tx: Tx,
  userId: string,
  column: 'read_at' | 'removed_at',
  ids: readonly string[] | null,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notice_message')
    .set({ [column]: sql`clock_timestamp()` })
    .where('user_id', '=', userId)
    .where(column, 'is', null)
    .where('removed_at', 'is', null)
    .$if(ids !== null, (query) => query.where('id', '=', sql<string>`any(${[...ids!]}::uuid[])`))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export async function listSubscriptions(db: Db | Tx, userId: string): Promise<Map<string, NoticeChannel[]>> {
  const rows = await db
    .selectFrom('notice_subscription')
    .select(['event', 'channels'])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map(({ event, channels }) => [event, channels as NoticeChannel[]]))
}

export async function keepSubscriptions(
  tx: Tx,
  userId: string,
  wanted: ReadonlyArray<{ event: string; channels: NoticeChannel[] }>,
): Promise<void> {
  for (const { event, channels } of wanted) {
    await tx
      .insertInto('notice_subscription')
      .values({ user_id: userId, event, channels })
      .onConflict((conflict) => conflict.columns(['user_id', 'event']).doUpdateSet({ channels }))
      .execute()
  }
}

/** What those of the people who ever chose for this topic chose. */
export async function subscriptionsOf(
  tx: Tx,
  userIds: readonly string[],
  topic: string,
): Promise<Map<string, NoticeChannel[]>> {
  const rows = await tx
    .selectFrom('notice_subscription')
    .select(['user_id', 'channels'])
    .where('event', '=', topic)
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ user_id, channels }) => [user_id, channels as NoticeChannel[]]))
}

/** The path that a message leads to; null when there is no such message. */
export async function findLink(db: Db, messageId: string): Promise<string | null> {
  const row = await db.selectFrom('notice_message').select('link').where('id', '=', messageId).executeTakeFirst()
  return row?.link ?? null
}

export async function forgetPerson(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('notice_delivery').where('user_id', '=', userId).execute()
  await tx.deleteFrom('notice_message').where('user_id', '=', userId).execute()
  await tx.deleteFrom('notice_subscription').where('user_id', '=', userId).execute()
}

/**
 * The messages that this transaction made, by their event. Their default of `created_at` is the true time at which the
 * transaction began, also in a rehearsal.
 */
export async function messagesOfTransaction(
  db: Db,
): Promise<Array<{ event: string; people: number; messages: number }>> {
  const { rows } = await sql<{ event: string; people: number; messages: number }>`
    select event, count(distinct user_id)::int as people, count(*)::int as messages from notice_message
    where created_at = pg_catalog.now() group by event order by event`.execute(db)
  return rows
}
