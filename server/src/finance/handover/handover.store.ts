import { sql } from 'kysely'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import type { HandoverState } from '@podium/core/finance/handover/handover.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** A paid line that is told to the module above. */
export interface Handover {
  readonly lineId: string
  readonly orderId: string
  readonly subjectId: string
  readonly amount: number
  readonly refunded: number
  readonly state: HandoverState
  readonly tries: number
}

export async function insertHandovers(tx: Tx, orderId: string): Promise<void> {
  await tx
    .insertInto('finance_handover')
    .columns(['line_id'])
    .expression((from) => from.selectFrom('finance_order_line').select('id').where('order_id', '=', orderId))
    .execute()
}

/** Lines whose handing over is due, of all orders or of one; the longest waiting first. */
export async function dueHandovers(db: Db, limit: number, orderId?: string): Promise<string[]> {
  const rows = await db
    .selectFrom('finance_handover as handover')
    .innerJoin('finance_order_line as line', 'line.id', 'handover.line_id')
    .select('handover.line_id')
    .where('handover.next_try_at', '<=', sql<Date>`clock_timestamp()`)
    .$if(orderId !== undefined, (some) => some.where('line.order_id', '=', orderId!))
    .orderBy('handover.next_try_at')
    .orderBy('line.subject_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.line_id)
}

function selectHandover(db: Db | Tx, lineId: string) {
  return db
    .selectFrom('finance_handover as handover')
    .innerJoin('finance_order_line as line', 'line.id', 'handover.line_id')
    .select(['line.id as lineId', 'line.order_id as orderId', 'line.subject_id as subjectId', 'line.amount'])
    .select(['line.refunded', 'handover.state', 'handover.tries'])
    .where('handover.line_id', '=', lineId)
}

export async function loadHandover(db: Db | Tx, lineId: string): Promise<Handover | null> {
  return (await selectHandover(db, lineId).executeTakeFirst()) ?? null
}

/** Locks a handover; its order must be locked already. */
export async function lockHandover(tx: Tx, lineId: string): Promise<Handover | null> {
  return (await selectHandover(tx, lineId).forUpdate('handover').executeTakeFirst()) ?? null
}

export async function markHandedOver(tx: Tx, lineId: string): Promise<void> {
  await tx
    .updateTable('finance_handover')
    .set({ state: 'done', next_try_at: null, reason_zh: '', reason_en: '', tries: sql`tries + 1` })
    .where('line_id', '=', lineId)
    .execute()
}

export async function markRefused(tx: Tx, lineId: string, why: Bilingual): Promise<void> {
  await tx
    .updateTable('finance_handover')
    .set({ state: 'refused', next_try_at: null, reason_zh: why.zh, reason_en: why.en, tries: sql`tries + 1` })
    .where('line_id', '=', lineId)
    .execute()
}

export async function tryLater(tx: Tx, lineId: string, at: Date): Promise<void> {
  await tx
    .updateTable('finance_handover')
    .set({ next_try_at: at, tries: sql`tries + 1` })
    .where('line_id', '=', lineId)
    .execute()
}
