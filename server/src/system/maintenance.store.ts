import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, totalOf, type Paging } from '#server/platform/db/paging.ts'

export interface MaintenanceValues {
  readonly textZh: string
  readonly textEn: string
  readonly startsAt: string
  readonly endsAt: string
}

const columns = [
  'id as maintenanceId',
  'text_zh as textZh',
  'text_en as textEn',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'withdrawn_at as withdrawnAt',
  'version',
] as const

/** All maintenances, latest start first. */
export async function listMaintenance(db: Db, page: Paging) {
  const rows = await db
    .selectFrom('system_maintenance')
    .select(columns)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .$call(onePage(page))
    .execute()
  return { rows, total: await totalOf(db.selectFrom('system_maintenance')) }
}

/** The next maintenance that has not ended and starts by `startsUntil`. */
export async function nextMaintenance(db: Db, now: Date, startsUntil: Date) {
  return db
    .selectFrom('system_maintenance')
    .select(columns)
    .where('withdrawn_at', 'is', null)
    .where('ends_at', '>', now)
    .where('starts_at', '<=', startsUntil)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function lockMaintenance(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('system_maintenance')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function insertMaintenance(tx: Tx, values: MaintenanceValues): Promise<string> {
  const { id } = await tx
    .insertInto('system_maintenance')
    .values(rowOf(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateMaintenance(tx: Tx, id: string, values: MaintenanceValues): Promise<number> {
  return change(tx, id, rowOf(values))
}

export async function withdrawMaintenance(tx: Tx, id: string, at: Date): Promise<number> {
  return change(tx, id, { withdrawn_at: at })
}

async function change(tx: Tx, id: string, values: ReturnType<typeof rowOf> | { withdrawn_at: Date }): Promise<number> {
  const { version } = await tx
    .updateTable('system_maintenance')
    .set({ ...values, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

function rowOf({ textZh, textEn, startsAt, endsAt }: MaintenanceValues) {
  return { text_zh: textZh, text_en: textEn, starts_at: new Date(startsAt), ends_at: new Date(endsAt) }
}
