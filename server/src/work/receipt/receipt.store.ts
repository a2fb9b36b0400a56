import { sql } from 'kysely'
import type { CheckedReceipt } from '@podium/core/base/receipt/receipt.ts'
import { WorkState } from '@podium/core/work/work.ts'
import type { Db } from '#server/platform/db/db.ts'
import { versionFiles } from '../work-file.store.ts'

/** What anybody may know of the receipt with this number; null for an unknown one. */
export async function workReceipt(db: Db, receipt: string): Promise<CheckedReceipt | null> {
  const row = await db
    .selectFrom('work_version as version')
    .innerJoin('work_work as work', 'work.id', 'version.work_id')
    .leftJoin('work_withdrawal as withdrawal', 'withdrawal.version_id', 'version.id')
    .select([
      'version.id',
      'version.work_id',
      'version.no',
      'version.submitted_at',
      'withdrawal.withdrawn_at',
      'work.state',
    ])
    .select(sql<boolean>`version.id is not distinct from work.version_id`.as('is_last'))
    .where('version.receipt', '=', receipt)
    .executeTakeFirst()
  if (!row) return null
  const isBack = row.is_last && row.state === WorkState.enum.withdrawn
  const files = (await versionFiles(db, row.work_id, row.id)).map(({ size, sha256 }) => ({ size, sha256 }))
  return {
    receipt,
    kind: 'work',
    versionNo: row.no,
    submittedAt: row.submitted_at.toISOString(),
    fate: row.withdrawn_at || isBack ? 'withdrawn' : row.is_last ? 'counts' : 'replaced',
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    files,
  }
}
