import { sql } from 'kysely'
import type { NoticeChannel } from '@podium/core/notice/topics.ts'
import { UNSENT_STATES } from '@podium/core/notice/delivery.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

const TODAY = sql<string>`(clock_timestamp() at time zone 'Asia/Shanghai')::date`

export interface SpendClaim {
  readonly parts: number
  /** Price of all parts, and the most that the day may cost with them: thousandths of a yuan. */
  readonly cost: number
  readonly limit: number
}

/** A claimed part of a day's budget. */
export interface Spent {
  readonly day: string
  /** What the day costs with it, in thousandths of a yuan. */
  readonly total: number
}

/**
 * Claims a part of today's budget in one statement, so that processes side by side can't exceed it. Null if there is
 * not enough left.
 */
export async function claimSpend(db: Db, { parts, cost, limit }: SpendClaim): Promise<Spent | null> {
  const { rows } = await sql<Spent>`
    insert into notice_spend as s (day, parts, cost)
    select ${TODAY}, ${parts}::int, ${cost}::int where ${cost}::int <= ${limit}::int
    on conflict (day) do update set parts = s.parts + excluded.parts, cost = s.cost + excluded.cost
      where s.cost + excluded.cost <= ${limit}::int
    returning day, cost as total`.execute(db)
  return rows[0] ?? null
}

/** Gives back what was claimed for an SMS that the provider didn't take. */
export async function returnSpend(db: Db, day: string, { parts, cost }: SpendClaim): Promise<void> {
  await sql`update notice_spend set parts = parts - ${parts}::int, cost = cost - ${cost}::int
    where day = ${day}`.execute(db)
}

/** Today's cost in thousandths of a yuan, and how many SMS wait to be sent: one-time codes and notices. */
export async function spendToday(db: Db | Tx): Promise<{ cost: number; codes: number; notices: number; now: Date }> {
  const { rows } = await sql<{ cost: number; codes: number; notices: number; now: Date }>`
    select clock_timestamp() as now, coalesce((select cost from notice_spend where day = ${TODAY}), 0) as cost,
      count(*) filter (where is_code)::int as codes, count(*) filter (where not is_code)::int as notices
    from notice_delivery where channel = 'sms' and state = any(${UNSENT_STATES}::text[])`.execute(db)
  return rows[0]!
}

/** When a user caused messages of this channel within the last day, newest first; at most `limit`. */
export async function causedBy(
  tx: Tx,
  userId: string,
  channel: NoticeChannel,
  limit: number,
): Promise<{ caused: Date[]; now: Date }> {
  const { rows } = await sql<{ caused: Date[]; now: Date }>`
    select clock_timestamp() as now, array(
      select created_at from notice_delivery
      where sender_id = ${userId} and channel = ${channel} and last_error <> 'sender'
        and created_at > clock_timestamp() - interval '1 day'
      order by created_at desc limit ${limit}) as caused`.execute(tx)
  return rows[0]!
}

/** Waits for other transactions that send something to this phone or mailbox at once. */
export async function lockTarget(tx: Tx, targetHash: Buffer): Promise<void> {
  const name = `notice target ${targetHash.toString('base64url')}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** Waits for other transactions of this user that send messages, so that they can't exceed the limits together. */
export async function lockSender(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notice sender ${userId}`}, 0))`.execute(tx)
}
