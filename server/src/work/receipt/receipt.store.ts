import type { CheckedReceipt } from '@podium/core/base/receipt/receipt.ts'
import type { Db } from '#server/platform/db/db.ts'
import { versionFiles } from '../work-file.store.ts'

/** What anybody may know of the receipt with this number; null for an unknown one. */
export async function workReceipt(db: Db, receipt: string): Promise<CheckedReceipt | null> {
  const row = await db
    .selectFrom('work_version')
    .select(['id', 'work_id', 'no', 'submitted_at'])
    .where('receipt', '=', receipt)
    .executeTakeFirst()
  if (!row) return null
  const files = (await versionFiles(db, row.work_id, row.id)).map(({ size, sha256 }) => ({ size, sha256 }))
  return { receipt, kind: 'work', versionNo: row.no, submittedAt: row.submitted_at.toISOString(), files }
}
