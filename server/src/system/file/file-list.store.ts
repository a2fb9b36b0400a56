import { sql } from 'kysely'
import type { PageTotal } from '@podium/core/base/page.ts'
import type { ScanState } from '@podium/core/base/file/scan.rule.ts'
import { personReached } from '#server/identity/index.ts'
import { onDays, type DayRange } from '#server/platform/db/day-range.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import { STORED } from '#server/platform/files/file-state.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

export interface FileFilter extends DayRange {
  readonly purpose?: string | undefined
  readonly scan?: ScanState | undefined
}

export interface FileListRow {
  readonly fileId: string
  readonly name: string
  readonly purpose: string
  readonly mediaType: string
  readonly size: string
  readonly ownerName: string
  readonly isPublic: boolean
  readonly scan: ScanState
  readonly sha256: Buffer | null
  readonly storedAt: Date | null
}

/** Stored files of people in the scope, the last one first; those that the server made only in the scope of everything. */
export async function listFiles(
  db: Db,
  scope: DataScope,
  { purpose, scan, ...days }: FileFilter,
  paging: Paging,
): Promise<PageTotal & { rows: FileListRow[] }> {
  const matching = db
    .selectFrom('platform_file_view as file')
    .where('file.state', '=', STORED)
    .where(onDays('file.stored_at', days))
    .where(personReached(scope, 'file.owner_id'))
    .$if(purpose !== undefined, (query) => query.where('file.purpose', '=', purpose!))
    .$if(scan !== undefined, (query) => query.where('file.scan', '=', scan!))
  const rows = await matching
    .leftJoin('identity_user_view as owner', 'owner.id', 'file.owner_id')
    .select(['file.id as fileId', 'file.name', 'file.purpose', 'file.media_type as mediaType', 'file.size'])
    .select(['file.public as isPublic', 'file.scan', 'file.sha256', 'file.stored_at as storedAt'])
    .select(sql<string>`coalesce(owner.real_name, '')`.as('ownerName'))
    .orderBy('file.stored_at', 'desc')
    .orderBy('file.id')
    .$call(onePage(paging))
    .$narrowType<{ scan: ScanState }>()
    .execute()
  return { rows, ...(await pageTotal(db, matching, paging)) }
}
