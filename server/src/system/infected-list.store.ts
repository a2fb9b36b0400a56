import { sql } from 'kysely'
import { INFECTED, STORED } from '#server/platform/files/file-state.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, totalOf, type Paging } from '#server/platform/db/paging.ts'

/** Files in which a virus was found, the last one first. */
export async function infectedFiles(db: Db, page: Paging) {
  const infected = db.selectFrom('platform_file_view as file').where('file.scan', '=', INFECTED)
  const rows = await infected
    .leftJoin('identity_user_view as owner', 'owner.id', 'file.owner_id')
    .select(['file.id as fileId', 'file.name', 'file.purpose', 'file.sha256', 'file.signature'])
    .select('file.scanned_at as foundAt')
    .select(sql<string>`coalesce(owner.real_name, '')`.as('ownerName'))
    .select(sql<boolean>`file.state = ${STORED}`.as('isQuarantined'))
    .orderBy('file.scanned_at', 'desc')
    .orderBy('file.id')
    .$call(onePage(page))
    .execute()
  return { rows, total: await totalOf(infected) }
}
