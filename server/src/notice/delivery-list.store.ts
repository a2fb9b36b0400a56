import { sql, type Expression, type RawBuilder } from 'kysely'
import type { DeliveryState } from '@podium/core/notice/delivery.ts'
import type { NoticeChannel } from '@podium/core/notice/topics.ts'
import { readTarget } from '@podium/core/identity/sign-in/target.ts'
import { personReached } from '#server/identity/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { inPartsByKey } from '#server/platform/workbook/in-parts.ts'
import { onDays, type DayRange } from '#server/platform/db/day-range.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { targetHash } from './delivery.store.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'

export interface DeliveryFilter extends DayRange {
  readonly scope: DataScope
  readonly state?: DeliveryState | undefined
  readonly channel?: NoticeChannel | undefined
  readonly target?: string | undefined
}

/** What went to people of the scope; what went to nobody's account is for whoever sees everything. */
function inScope(scope: DataScope): RawBuilder<boolean> {
  return personReached(scope, 'd.user_id')
}

/** After every character that a target may have: ends the range of what begins alike. */
const LAST = '\u{10FFFF}'

/** A whole phone number or address by its keyed hash alone, anything else by the end of what the log shows. */
function isTarget(secrets: Secrets, typed: string): RawBuilder<boolean> {
  const whole = typed.includes('*') ? null : readTarget(typed)
  if (whole) return sql<boolean>`d.target_hash = ${targetHash(secrets, whole.channel, whole.value)}`
  // As a range, not a pattern: prepared statements use the index too.
  return sql<boolean>`(reverse(d.target_masked) collate "C" >= reverse(${typed}::text)
    and reverse(d.target_masked) collate "C" < reverse(${typed}::text) || ${LAST}::text)`
}

/** What the filter lets through, without order. */
export function deliveriesOf(secrets: Secrets, db: Db, filter: DeliveryFilter) {
  return db
    .selectFrom('notice_delivery as d')
    .where(inScope(filter.scope))
    .$if(filter.state !== undefined, (query) => query.where('d.state', '=', filter.state!))
    .$if(filter.channel !== undefined, (query) => query.where('d.channel', '=', filter.channel!))
    .$if(Boolean(filter.target), (query) => query.where(isTarget(secrets, filter.target!)))
    .where(onDays('d.created_at', filter))
}

function deliveryRows(db: Db, ids: Expression<unknown>) {
  return db
    .selectFrom('notice_delivery as d')
    .where(sql<boolean>`d.id in ${ids}`)
    .select([
      'd.id',
      'd.channel',
      'd.target_masked as targetMasked',
      'd.template as event',
      'd.state',
      'd.attempts',
      'd.provider_id as providerId',
      'd.last_error as lastError',
      'd.created_at as createdAt',
      'd.next_at as nextAt',
      'd.ended_at as endedAt',
      sql<boolean>`d.payload_sealed <> ''`.as('isKept'),
    ])
}

export async function listDeliveries(secrets: Secrets, db: Db, filter: DeliveryFilter, paging: Paging) {
  const matching = deliveriesOf(secrets, db, filter)
  const onPage = matching.select('d.id').orderBy('d.created_at', 'desc').orderBy('d.id').$call(onePage(paging))
  const listed = deliveryRows(db, onPage).orderBy('d.created_at', 'desc').orderBy('d.id')
  const [rows, total] = await Promise.all([listed.execute(), pageTotal(db, matching, paging)])
  return { rows, ...total }
}

export interface ExportedDelivery {
  readonly id: string
  readonly channel: NoticeChannel
  readonly targetMasked: string
  readonly event: string
  readonly state: DeliveryState
  readonly attempts: number
  readonly lastError: string
  readonly createdAt: Date
  readonly endedAt: Date | null
}

/** Deliveries for an export, newest first; of those only the chosen ones unless `ids` is null. */
export function deliveriesInParts(
  secrets: Secrets,
  db: Db,
  filter: DeliveryFilter,
  ids: readonly string[] | null,
): AsyncGenerator<ExportedDelivery[]> {
  const matching = deliveriesOf(secrets, db, filter).$if(ids !== null, (query) => query.where('d.id', 'in', ids!))
  return inPartsByKey<ExportedDelivery>(
    ({ id }) => id,
    (before, limit) => {
      const part = matching
        .$if(before !== undefined, (query) => query.where('d.id', '<', before!))
        .select('d.id')
        .orderBy('d.id', 'desc')
        .limit(limit)
      return deliveryRows(db, part).orderBy('d.id', 'desc').execute()
    },
  )
}

export interface KnownDelivery {
  readonly state: DeliveryState
  readonly isKept: boolean
  readonly channel: NoticeChannel
  readonly event: string
}

export async function lockDelivery(tx: Tx, id: string, scope: DataScope): Promise<KnownDelivery | null> {
  const row = await tx
    .selectFrom('notice_delivery as d')
    .select(['d.state', 'd.channel', 'd.template as event', sql<boolean>`d.payload_sealed <> ''`.as('isKept')])
    .where('d.id', '=', id)
    .where(inScope(scope))
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Puts a delivery that did not go back into the queue, its tries counted anew. */
export async function requeueDelivery(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('notice_delivery')
    .set({ state: 'queued', attempts: 0, last_error: '', ended_at: null, next_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}
