import { sql } from 'kysely'
import { type DeliveryReason, UNSENT_STATES } from '@podium/core/notice/delivery.ts'
import type { MessageContent, ReaderLanguage } from '@podium/core/notice/message-content.ts'
import type { Sms } from '@podium/core/notice/sms.ts'
import type { NoticeChannel } from '@podium/core/notice/topics.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/db/id.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'

const table = 'notice_delivery'

/** What is sent: kept sealed until it went, for it may hold a code or the token of an invitation. */
export interface Content {
  readonly letter: MessageContent
  readonly sms: Sms
  readonly reader: ReaderLanguage
}

export interface NewDelivery {
  readonly channel: NoticeChannel
  readonly target: string
  readonly masked: string
  readonly event: string
  readonly content: Content
  readonly userId: string | null
  readonly messageId: string | null
  /** A one-time code is of use for so long; null for a notice. */
  readonly codeSeconds: number | null
  /** Until when it is held, to go with the others of the night; null: it goes at once. */
  readonly heldUntil: Date | null
}

export interface QueuedDelivery extends NewDelivery {
  /** The user who caused it; null: the system, or somebody who isn't signed in. */
  readonly senderId: string | null
  /** Why it can't go, which is logged; null: it is queued. */
  readonly undeliverable: DeliveryReason | null
}

/** The keyed hash by which a phone or mailbox is found again. */
export function targetHash(secrets: Secrets, channel: NoticeChannel, target: string): Buffer {
  return secrets.lookupHash('notice target', `${channel} ${target}`)
}

/** Queues deliveries, or logs them as undeliverable with the reason. */
export async function insertDeliveries(secrets: Secrets, tx: Tx, deliveries: readonly QueuedDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  const rows = deliveries.map((delivery) => {
    const id = newId()
    const { undeliverable, codeSeconds } = delivery
    const isKept = undeliverable === null || codeSeconds === null
    const kept = (text: string, column: string) =>
      isKept ? secrets.encrypt(text, { table, column, id }) : Buffer.alloc(0)
    return {
      id,
      message_id: delivery.messageId,
      user_id: delivery.userId,
      sender_id: delivery.senderId,
      channel: delivery.channel,
      target_sealed: kept(delivery.target, 'target'),
      target_masked: delivery.masked,
      target_hash: targetHash(secrets, delivery.channel, delivery.target),
      template: delivery.event,
      payload_sealed: kept(JSON.stringify(delivery.content), 'payload'),
      is_code: codeSeconds !== null,
      is_held: delivery.heldUntil !== null,
      ...(delivery.heldUntil && { next_at: delivery.heldUntil }),
      expires_at:
        codeSeconds === null ? null : sql<Date>`clock_timestamp() + make_interval(secs => ${codeSeconds}::float8)`,
      state: undeliverable === null ? ('queued' as const) : ('undeliverable' as const),
      last_error: undeliverable ?? (delivery.heldUntil ? ('night' satisfies DeliveryReason) : ''),
      ended_at: undeliverable === null ? null : sql<Date>`clock_timestamp()`,
    }
  })
  await tx.insertInto('notice_delivery').values(rows).execute()
}

export interface ClaimedDelivery {
  readonly id: string
  readonly channel: NoticeChannel
  readonly event: string
  readonly target: string
  readonly masked: string
  readonly targetHash: Buffer
  readonly isCode: boolean
  /** It was held over the night. */
  readonly isHeld: boolean
  readonly attempts: number
  readonly expiresAt: Date | null
  readonly content: Content
}

export interface Claim {
  readonly channel: NoticeChannel
  readonly claim: string
  readonly limit: number
  /** For how long what is claimed is this process's: codes shorter, so that another one takes over in time. */
  readonly seconds: { readonly code: number; readonly notice: number }
}

/** What is queued and due, and what a process that died had claimed. */
function dueIn(db: Db | Tx, channel: NoticeChannel) {
  return db
    .selectFrom('notice_delivery')
    .select('id')
    .where('channel', '=', channel)
    .where('state', 'in', UNSENT_STATES)
    .where('next_at', '<=', sql<Date>`clock_timestamp()`)
    .forUpdate()
    .skipLocked()
}

/** Held deliveries to one target that go as one message at most. */
const MOST_TOGETHER = 100

/**
 * Of what is held for a target, only the first is claimed by itself: whoever has it has the others, so that two processes
 * do not split them.
 */
function leadsItsTarget() {
  return sql<boolean>`(not is_held or not exists (
    select from notice_delivery as earlier
    where earlier.is_held and earlier.state in (${sql.join(UNSENT_STATES)})
      and earlier.channel = notice_delivery.channel and earlier.target_hash = notice_delivery.target_hash
      and (earlier.next_at, earlier.id) < (notice_delivery.next_at, notice_delivery.id)))`
}

/**
 * Claims what is due, codes first, and with what was held all that was held for the same targets, in one statement.
 * Counts the try.
 */
export async function claimDue(
  secrets: Secrets,
  db: Db | Tx,
  { channel, claim, limit, seconds }: Claim,
): Promise<ClaimedDelivery[]> {
  const first = dueIn(db, channel)
    .select(['is_held', 'target_hash'])
    .where(leadsItsTarget())
    .orderBy('is_code', 'desc')
    .orderBy('next_at')
    .limit(limit)
  const rows = await db
    .with('first', () => first)
    .with('due', (cte) =>
      cte
        .selectFrom('first')
        .select('first.id')
        .unionAll(
          cte
            .selectFrom('first')
            .innerJoinLateral(
              () =>
                dueIn(db, channel)
                  .where('is_held', '=', true)
                  .where('target_hash', '=', sql<Buffer>`first.target_hash`)
                  .where('id', '<>', sql<string>`first.id`)
                  .orderBy('next_at')
                  .limit(MOST_TOGETHER - 1)
                  .as('other'),
              (join) => join.onTrue(),
            )
            .where('first.is_held', '=', true)
            .select('other.id'),
        ),
    )
    .updateTable('notice_delivery as d')
    .from('due')
    .set({
      state: 'sending',
      claim,
      attempts: sql<number>`attempts + 1`,
      next_at: sql<Date>`clock_timestamp()
        + make_interval(secs => case when is_code then ${seconds.code}::float8 else ${seconds.notice}::float8 end)`,
    })
    .whereRef('d.id', '=', 'due.id')
    .returning(['d.id', 'd.template as event', 'd.target_sealed as targetSealed', 'd.target_masked as masked'])
    .returning(['d.target_hash as targetHash', 'd.payload_sealed as payloadSealed', 'd.is_code as isCode'])
    .returning(['d.attempts', 'd.expires_at as expiresAt', 'd.is_held as isHeld'])
    .execute()
  return rows
    .toSorted((a, b) => Number(b.isCode) - Number(a.isCode))
    .map(({ id, targetSealed, payloadSealed, ...row }) => ({
      ...row,
      id,
      channel,
      target: secrets.decrypt(targetSealed, { table, column: 'target', id }),
      content: JSON.parse(secrets.decrypt(payloadSealed, { table, column: 'payload', id })) as Content,
    }))
}

/** When this phone or mailbox was, or may have been, sent something in the last day, and what time it is. */
export async function recentlySent(db: Db, targetHash: Buffer): Promise<{ sent: Date[]; now: Date }> {
  const { rows } = await sql<{ sent: Date[]; now: Date }>`
    select clock_timestamp() as now, array(
      select sent_at from notice_delivery
      where target_hash = ${targetHash} and sent_at > clock_timestamp() - interval '1 day'
      order by sent_at desc limit 1000) as sent`.execute(db)
  return rows[0]!
}

/** When a phone or mailbox was sent something in the last day, or is about to be, and what time it is. */
export async function sentOrQueued(db: Db | Tx, hash: Buffer): Promise<{ taken: Date[]; now: Date }> {
  const { rows } = await sql<{ taken: Date[]; now: Date }>`
    select clock_timestamp() as now, array(
      (select sent_at from notice_delivery
        where target_hash = ${hash} and sent_at > clock_timestamp() - interval '1 day'
        order by sent_at desc limit 1000)
      union all
      (select created_at from notice_delivery
        where target_hash = ${hash} and created_at > clock_timestamp() - interval '1 day'
          and sent_at is null and ended_at is null
        order by created_at desc limit 1000)) as taken`.execute(db)
  return rows[0]!
}

export type Outcome =
  | { readonly state: 'sent'; readonly providerId: string }
  | { readonly state: 'queued'; readonly nextAt: Date; readonly error: string; readonly isTry: boolean }
  | { readonly state: 'unknown' | 'failed' | 'undeliverable'; readonly error: string }

/**
 * Ends or gives back what was claimed. False when the claim had run out and another process has it. `counts`: whether it
 * counts against the limits of its target; of what went as one message, one does.
 */
export async function settleDelivery(
  db: Db,
  { id, claim, counts }: { id: string; claim: string; counts: boolean },
  outcome: Outcome,
): Promise<boolean> {
  const isOver = outcome.state !== 'queued'
  const forgets = sql`(${outcome.state === 'sent'} or (${isOver} and is_code))`
  const { numUpdatedRows } = await db
    .updateTable('notice_delivery')
    .set({
      state: outcome.state,
      claim: null,
      last_error: outcome.state === 'sent' ? '' : outcome.error,
      target_sealed: sql`case when ${forgets} then ''::bytea else target_sealed end`,
      payload_sealed: sql`case when ${forgets} then ''::bytea else payload_sealed end`,
      ended_at: isOver ? sql<Date>`clock_timestamp()` : null,
      // What may have been sent counts against the limits too.
      ...(counts &&
        (outcome.state === 'sent' || outcome.state === 'unknown') && { sent_at: sql<Date>`clock_timestamp()` }),
      ...(outcome.state === 'sent' && { provider_id: outcome.providerId }),
      ...(outcome.state === 'queued' && {
        next_at: outcome.nextAt,
        ...(!outcome.isTry && { attempts: sql<number>`attempts - 1` }),
      }),
    })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Takes what waits out of the queue, or what waits of these messages, and forgets its text. */
export async function dropQueued(db: Db | Tx, why: DeliveryReason, messageIds?: readonly string[]): Promise<void> {
  await db
    .updateTable('notice_delivery')
    .set({
      state: 'undeliverable',
      last_error: why,
      ended_at: sql<Date>`clock_timestamp()`,
      target_sealed: Buffer.alloc(0),
      payload_sealed: Buffer.alloc(0),
    })
    .where('state', '=', 'queued')
    .$if(messageIds !== undefined, (query) => query.where('message_id', 'in', messageIds!))
    .execute()
}

const PORTION = 5_000

/** Removes rows of the log that are older than so many days. */
export async function removeOldDeliveries(db: Db, days: number): Promise<void> {
  for (let removed = PORTION; removed === PORTION;) {
    const { numDeletedRows } = await db
      .deleteFrom('notice_delivery')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('notice_delivery')
          .select('id')
          .where('created_at', '<', sql<Date>`clock_timestamp() - make_interval(days => ${days})`)
          .where('ended_at', 'is not', null)
          .limit(PORTION),
      )
      .executeTakeFirstOrThrow()
    removed = Number(numDeletedRows)
  }
}
