import { sql } from 'kysely'
import { type FILE_SORTS, MAX_FILE_OWNERS } from '@podium/core/system/file/file-api.ts'
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
  readonly ownerId?: string | undefined
}

export interface FileSort {
  readonly orderBy: (typeof FILE_SORTS)[number]
  readonly order: 'asc' | 'desc'
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

/** Stored files of people in the scope. */
const storedFiles = (db: Db, scope: DataScope) =>
  db
    .selectFrom('platform_file_view as file')
    .where('file.state', '=', STORED)
    .where(personReached(scope, 'file.owner_id'))

const sortColumns = { storedAt: 'file.stored_at', size: 'file.size' } as const

/** Stored files of people in the scope; those that the server made only in the scope of everything. */
export async function listFiles(
  db: Db,
  scope: DataScope,
  { purpose, scan, ownerId, ...days }: FileFilter,
  { orderBy, order }: FileSort,
  paging: Paging,
): Promise<PageTotal & { rows: FileListRow[] }> {
  const matching = storedFiles(db, scope)
    .where(onDays('file.stored_at', days))
    .$if(ownerId !== undefined, (query) => query.where('file.owner_id', '=', ownerId!))
    .$if(purpose !== undefined, (query) => query.where('file.purpose', '=', purpose!))
    .$if(scan !== undefined, (query) => query.where('file.scan', '=', scan!))
  const rows = await matching
    .leftJoin('identity_user_view as owner', 'owner.id', 'file.owner_id')
    .select(['file.id as fileId', 'file.name', 'file.purpose', 'file.media_type as mediaType', 'file.size'])
    .select(['file.public as isPublic', 'file.scan', 'file.sha256', 'file.stored_at as storedAt'])
    .select(sql<string>`coalesce(owner.real_name, '')`.as('ownerName'))
    .orderBy(sortColumns[orderBy], order)
    // Against the first column, as in the indexes.
    .orderBy('file.id', order === 'desc' ? 'asc' : 'desc')
    .$call(onePage(paging))
    .$narrowType<{ scan: ScanState }>()
    .execute()
  return { rows, ...(await pageTotal(db, matching, paging)) }
}

/** Space of the files of people in the scope, counted by the database as files come and go. */
const keptSpace = (db: Db, scope: DataScope) =>
  db
    .selectFrom('platform_file_space_view as space')
    .where('space.files', '>', '0')
    .where(personReached(scope, 'space.owner_id'))

const total = [sql<string>`sum(space.files)`.as('files'), sql<string>`sum(space.bytes)`.as('bytes')] as const

/** Space by purpose, the most first. */
export async function spaceOfPurposes(db: Db, scope: DataScope) {
  return keptSpace(db, scope)
    .select('space.purpose')
    .select(total)
    .groupBy('space.purpose')
    .orderBy('bytes', 'desc')
    .orderBy('space.purpose')
    .execute()
}

/** Space by person, of the people with the most. */
export async function spaceOfOwners(db: Db, scope: DataScope) {
  const largest = keptSpace(db, scope)
    .select('space.owner_id')
    .select(total)
    .groupBy('space.owner_id')
    .orderBy('bytes', 'desc')
    .orderBy('space.owner_id')
    .limit(MAX_FILE_OWNERS)
  return db
    .selectFrom(largest.as('largest'))
    .leftJoin('identity_user_view as owner', 'owner.id', 'largest.owner_id')
    .select(['largest.files', 'largest.bytes'])
    .select(sql<string>`coalesce(largest.owner_id::text, '')`.as('ownerId'))
    .select(sql<string>`coalesce(owner.real_name, '')`.as('ownerName'))
    .orderBy('largest.bytes', 'desc')
    .orderBy('largest.owner_id')
    .execute()
}
