import { sql } from 'kysely'
import type { RowFinding } from '@podium/core/certificate/issue/row.rule.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { json, type Db } from '#server/platform/db/db.ts'

/** A row with findings. */
export interface InspectedRow {
  readonly recipientId: string
  readonly holder: string
  readonly findings: readonly RowFinding[]
}

export async function findInspection(db: Db | Tx, hash: Buffer): Promise<InspectedRow[] | null> {
  const row = await db.selectFrom('certificate_inspection').select('rows').where('hash', '=', hash).executeTakeFirst()
  return row ? (row.rows as InspectedRow[]) : null
}

export async function saveInspection(tx: Tx, hash: Buffer, rows: readonly InspectedRow[]): Promise<void> {
  await tx
    .insertInto('certificate_inspection')
    .values({ hash, rows: json(rows) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes inspections older than a few days; they can be repeated. */
export async function removeOldInspections(tx: Tx): Promise<void> {
  await sql`delete from certificate_inspection where inspected_at < clock_timestamp() - interval '3 days'`.execute(tx)
}
