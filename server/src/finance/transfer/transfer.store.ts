import { sql } from 'kysely'
import type { PageTotal } from '@podium/core/base/page.ts'
import type { BankAccount, SlipRow, SlipState } from '@podium/core/finance/transfer/transfer.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { seenOrder } from '../order/order-list.store.ts'

export async function accountsOf(db: Db | Tx, groupId: string, enabledOnly: boolean): Promise<BankAccount[]> {
  const rows = await db
    .selectFrom('finance_account')
    .selectAll()
    .where('group_id', '=', groupId)
    .$if(enabledOnly, (query) => query.where('enabled', '=', true))
    .orderBy('id')
    .execute()
  return rows.map(({ id, holder, bank, number, remark, enabled, version }) => ({
    accountId: id,
    holder,
    bank,
    number,
    remark,
    enabled,
    version,
  }))
}

export async function lockAccount(tx: Tx, accountId: string, groupId: string) {
  const row = await tx
    .selectFrom('finance_account')
    .selectAll()
    .where('id', '=', accountId)
    .where('group_id', '=', groupId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

type AccountFields = Omit<BankAccount, 'accountId' | 'version'>

export async function insertAccount(tx: Tx, groupId: string, account: AccountFields): Promise<string> {
  const { id } = await tx
    .insertInto('finance_account')
    .values({ group_id: groupId, ...account })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateAccount(tx: Tx, accountId: string, account: AccountFields): Promise<void> {
  await tx
    .updateTable('finance_account')
    .set({ ...account, version: sql`version + 1` })
    .where('id', '=', accountId)
    .execute()
}

export async function insertSlip(
  tx: Tx,
  slip: { orderId: string; fileId: string; payerName: string; submittedBy: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('finance_slip')
    .values({
      order_id: slip.orderId,
      file_id: slip.fileId,
      payer_name: slip.payerName,
      submitted_by: slip.submittedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface Slip {
  readonly slipId: string
  readonly orderId: string
  readonly state: SlipState
  readonly submittedBy: string
}

/** A slip; its order is locked before it changes. */
export async function loadSlip(tx: Tx, slipId: string): Promise<Slip | null> {
  const row = await tx
    .selectFrom('finance_slip')
    .select(['id', 'order_id', 'state', 'submitted_by'])
    .where('id', '=', slipId)
    .executeTakeFirst()
  return row ? { slipId: row.id, orderId: row.order_id, state: row.state, submittedBy: row.submitted_by } : null
}

export async function decideSlipRow(
  tx: Tx,
  slipId: string,
  decision: { state: 'confirmed' | 'rejected'; bankSerial: string; opinion: string; by: string },
): Promise<void> {
  await tx
    .updateTable('finance_slip')
    .set({
      state: decision.state,
      bank_serial: decision.bankSerial,
      opinion: decision.opinion,
      decided_by: decision.by,
      decided_at: sql`clock_timestamp()`,
    })
    .where('id', '=', slipId)
    .execute()
}

/** Whether a slip's file belongs to an order of the scope. */
export async function slipFileWithin(db: Db, fileId: string, scope: DataScope): Promise<boolean> {
  const row = await db
    .selectFrom('finance_slip as slip')
    .innerJoin('finance_order as o', 'o.id', 'slip.order_id')
    .select('slip.id')
    .where('slip.file_id', '=', fileId)
    .where(seenOrder(scope))
    .executeTakeFirst()
  return row !== undefined
}

/** Slips of a scope: those that wait first, the oldest of them at the top; then those decided last. */
export async function listSlips(
  db: Db,
  scope: DataScope,
  viewerId: string,
  state: SlipState | undefined,
  paging: Paging,
): Promise<PageTotal & { rows: SlipRow[] }> {
  const query = db
    .selectFrom('finance_slip as slip')
    .innerJoin('finance_order as o', 'o.id', 'slip.order_id')
    .where(seenOrder(scope))
    .$if(state !== undefined, (some) => some.where('slip.state', '=', state!))
  const [rows, total] = await Promise.all([
    query
      .innerJoin('platform_file_view as file', 'file.id', 'slip.file_id')
      .select('file.media_type')
      .select(['slip.id', 'slip.order_id', 'o.no', 'o.title_zh', 'o.title_en', 'o.school_name', 'o.amount'])
      .select(['slip.payer_name', 'slip.file_id', 'slip.state', 'slip.bank_serial', 'slip.opinion'])
      .select(['slip.submitted_at', 'slip.submitted_by'])
      .orderBy('slip.decided_at', (order) => order.desc().nullsFirst())
      .orderBy('slip.submitted_at')
      .orderBy('slip.id')
      .$call(onePage(paging))
      .execute(),
    pageTotal(db, query, paging),
  ])
  return {
    rows: rows.map((row) => ({
      slipId: row.id,
      orderId: row.order_id,
      orderNo: row.no,
      titleZh: row.title_zh,
      titleEn: row.title_en,
      schoolName: row.school_name,
      amount: row.amount,
      payerName: row.payer_name,
      fileId: row.file_id,
      mediaType: row.media_type,
      state: row.state,
      bankSerial: row.bank_serial,
      opinion: row.opinion,
      submittedAt: row.submitted_at.toISOString(),
      isOwn: row.submitted_by === viewerId,
    })),
    ...total,
  }
}
