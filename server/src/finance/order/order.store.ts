import { sql, type Selectable } from 'kysely'
import type { RefundStep, FeeFacts } from '@podium/core/finance/fee/fee.ts'
import type { FeeStanding } from '@podium/core/finance/fee/due.rule.ts'
import type { CloseReason, OrderLine, OrderState } from '@podium/core/finance/order/order.ts'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import { json, type Db, type Schema } from '#server/platform/db/db.ts'
import { searchTerms } from '#server/platform/db/search.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** A stored order. */
export interface Order {
  readonly orderId: string
  readonly no: string
  readonly groupId: string
  readonly schoolId: string | null
  readonly payerId: string
  readonly titleZh: string
  readonly titleEn: string
  readonly state: OrderState
  readonly amount: number
  readonly paid: number
  readonly refunded: number
  readonly refundHeld: number
  readonly online: boolean
  readonly transfer: boolean
  readonly expiresAt: Date
  readonly closing: CloseReason | null
  readonly paymentId: string | null
  readonly version: number
}

/** What an enrolment, or something else, is charged. */
export interface LineDraft {
  readonly subjectId: string
  readonly title: string
  readonly ruleId: string
  readonly facts: FeeFacts
  readonly fee: number
  readonly waived: number
  /** What was paid before, such as for a smaller team. */
  readonly settled: number
  readonly refundSteps: readonly RefundStep[]
}

export interface OrderDraft {
  readonly no: string
  readonly groupId: string
  readonly school: { readonly id: string | null; readonly name: string }
  readonly payerId: string
  readonly title: Bilingual
  readonly link: string
  readonly online: boolean
  readonly transfer: boolean
  readonly expiresAt: Date
  readonly lines: readonly LineDraft[]
}

export const lineAmount = ({ fee, waived, settled }: LineDraft): number => fee - waived - settled

export async function insertOrder(tx: Tx, draft: OrderDraft): Promise<string> {
  const { id } = await tx
    .insertInto('finance_order')
    .values({
      no: draft.no,
      group_id: draft.groupId,
      school_id: draft.school.id,
      school_name: draft.school.name,
      payer_id: draft.payerId,
      title_zh: draft.title.zh,
      title_en: draft.title.en,
      link: draft.link,
      amount: draft.lines.reduce((sum, line) => sum + lineAmount(line), 0),
      online: draft.online,
      transfer: draft.transfer,
      expires_at: draft.expiresAt,
      search: searchTerms(draft.no, draft.school.name, ...draft.lines.slice(0, 50).map(({ title }) => title)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('finance_order_line')
    .values(
      draft.lines.map((line, position) => ({
        order_id: id,
        position,
        subject_id: line.subjectId,
        title: line.title,
        rule_id: line.ruleId,
        facts: json(line.facts),
        fee: line.fee,
        waived: line.waived,
        settled: line.settled,
        refund_steps: json(line.refundSteps),
        amount: lineAmount(line),
      })),
    )
    .execute()
  return id
}

/** The first of these subjects that has an open order. */
export async function openSubject(tx: Tx, subjectIds: readonly string[]): Promise<string | null> {
  const row = await tx
    .selectFrom('finance_order_line')
    .select('subject_id')
    .where('subject_id', 'in', subjectIds)
    .where('open', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row?.subject_id ?? null
}

/** What orders and waivers say of a subject. */
export interface Standing extends FeeStanding {
  readonly openOrderId: string | null
  /** The moment whose prices hold; null: nothing was paid yet. */
  readonly pricedAt: Date | null
}

const nothingPaid: Standing = { settled: 0, waiver: null, openOrderId: null, pricedAt: null }

export async function standingOf(db: Db | Tx, subjectId: string): Promise<Standing> {
  return (await standingsOf(db, [subjectId])).get(subjectId) ?? nothingPaid
}

/** What was paid and waived for each subject, and its open order. */
export async function standingsOf(db: Db | Tx, subjectIds: readonly string[]): Promise<Map<string, Standing>> {
  if (subjectIds.length === 0) return new Map()
  const [paid, waivers] = await Promise.all([
    db.selectFrom('finance_subject_view').selectAll().where('subject_id', 'in', subjectIds).execute(),
    db.selectFrom('finance_waiver_view').selectAll().where('subject_id', 'in', subjectIds).execute(),
  ])
  const paidBy = new Map(paid.map((row) => [row.subject_id, row]))
  const waiverBy = new Map(waivers.map((row) => [row.subject_id, { amount: row.amount }]))
  return new Map(
    subjectIds.map((id) => [
      id,
      {
        settled: paidBy.get(id)?.settled ?? 0,
        waiver: waiverBy.get(id) ?? null,
        openOrderId: paidBy.get(id)?.open_order_id ?? null,
        pricedAt: paidBy.get(id)?.priced_at ?? null,
      },
    ]),
  )
}

/** Locks an order with its attempts and refunds until the transaction ends. */
export async function lockOrder(tx: Tx, orderId: string): Promise<Order | null> {
  const row = await tx.selectFrom('finance_order').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst()
  return row ? toOrder(row) : null
}

export async function loadOrder(db: Db | Tx, orderId: string): Promise<Order | null> {
  const row = await db.selectFrom('finance_order').selectAll().where('id', '=', orderId).executeTakeFirst()
  return row ? toOrder(row) : null
}

export interface OrderChange {
  readonly state?: OrderState
  readonly closing?: CloseReason | null
  readonly closedWhy?: CloseReason
  readonly paid?: { readonly amount: number; readonly paymentId: string; readonly at: Date }
  readonly refunded?: number
  readonly refundHeld?: number
}

export async function changeOrder(tx: Tx, orderId: string, change: OrderChange): Promise<void> {
  await tx
    .updateTable('finance_order')
    .set({
      version: sql`version + 1`,
      ...(change.state ? { state: change.state } : {}),
      ...(change.closing === undefined ? {} : { closing: change.closing }),
      ...(change.closedWhy ? { closed_why: change.closedWhy } : {}),
      ...(change.paid ? { paid: change.paid.amount, payment_id: change.paid.paymentId, paid_at: change.paid.at } : {}),
      ...(change.refunded === undefined ? {} : { refunded: change.refunded }),
      ...(change.refundHeld === undefined ? {} : { refund_held: change.refundHeld }),
    })
    .where('id', '=', orderId)
    .execute()
}

export async function linesOf(db: Db | Tx, orderId: string): Promise<OrderLine[]> {
  const rows = await db
    .selectFrom('finance_order_line')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    lineId: row.id,
    subjectId: row.subject_id,
    title: row.title,
    facts: row.facts as FeeFacts,
    fee: row.fee,
    waived: row.waived,
    amount: row.amount,
    refunded: row.refunded,
    refundSteps: row.refund_steps as RefundStep[],
  }))
}

/**
 * Locks every line of these subjects, of whatever order, so that two refunds of one subject see each other. The caller
 * has locked its own order.
 */
export async function lockLinesOf(tx: Tx, subjectIds: readonly string[]): Promise<void> {
  await tx
    .selectFrom('finance_order_line')
    .select('id')
    .where('subject_id', 'in', subjectIds)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Locks the open order of a subject; null: it has none. */
export async function lockOpenOrder(tx: Tx, subjectId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('finance_order as o')
    .innerJoin('finance_order_line as line', 'line.order_id', 'o.id')
    .select('o.id')
    .where('line.subject_id', '=', subjectId)
    .where('line.open', '=', true)
    .forUpdate('o')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Lets a locked order be paid until another moment, unless it is closing already. */
export async function setExpiry(tx: Tx, orderId: string, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('finance_order')
    .set({ expires_at: expiresAt, version: sql`version + 1` })
    .where('id', '=', orderId)
    .where('closing', 'is', null)
    .execute()
}

export async function subjectsOf(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx.selectFrom('finance_order_line').select('subject_id').where('order_id', '=', orderId).execute()
  return rows.map((row) => row.subject_id)
}

function toOrder(row: Selectable<Schema['finance_order']>): Order {
  return {
    orderId: row.id,
    no: row.no,
    groupId: row.group_id,
    schoolId: row.school_id,
    payerId: row.payer_id,
    titleZh: row.title_zh,
    titleEn: row.title_en,
    state: row.state,
    amount: row.amount,
    paid: row.paid,
    refunded: row.refunded,
    refundHeld: row.refund_held,
    online: row.online,
    transfer: row.transfer,
    expiresAt: row.expires_at,
    closing: row.closing,
    paymentId: row.payment_id,
    version: row.version,
  }
}
