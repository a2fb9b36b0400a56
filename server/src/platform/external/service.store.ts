import { sql } from 'kysely'
import type { ServiceName } from '@podium/core/system/service/service-setting.ts'
import type { Db, Tx } from '../db/db.ts'
import { json } from '../db/json.ts'

export interface StoredService {
  readonly name: ServiceName
  readonly setting: unknown
  readonly secretSealed: Buffer | null
  readonly usedAt: Date | null
  readonly version: number
  readonly changedAt: Date
}

/** What a secret is bound to. */
export const secretCell = (name: ServiceName) => ({ table: 'platform_service', column: 'secret', id: name })

const columns = [
  'name',
  'setting',
  'secret_sealed as secretSealed',
  'used_at as usedAt',
  'version',
  'changed_at as changedAt',
] as const

export async function storedService(db: Db | Tx, name: ServiceName): Promise<StoredService | null> {
  const row = await db.selectFrom('platform_service').select(columns).where('name', '=', name).executeTakeFirst()
  return row ?? null
}

/** Locks the setting, also while there is none; files kept meanwhile in the bucket wait. */
export async function lockService(tx: Tx, name: ServiceName): Promise<StoredService | null> {
  await sql`select pg_advisory_xact_lock(hashtext(${`platform.service ${name}`}))`.execute(tx)
  const row = await tx
    .selectFrom('platform_service')
    .select(columns)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Saves a service; its new version. */
export async function putService(
  tx: Tx,
  service: { name: ServiceName; setting: object; secretSealed: Buffer | null; by: string },
): Promise<number> {
  const { name, setting, secretSealed, by } = service
  const values = { setting: json(setting), secret_sealed: secretSealed, changed_by: by }
  const { version } = await tx
    .insertInto('platform_service')
    .values({ name, ...values })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ ...values, changed_at: sql`now()`, version: sql`platform_service.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function deleteService(tx: Tx, name: ServiceName): Promise<void> {
  await tx.deleteFrom('platform_service').where('name', '=', name).execute()
}

/** Marks the bucket as holding files. False: it is no longer the one of this version. */
export async function markBucketUsed(db: Db, version: number): Promise<boolean> {
  const marked = await db
    .updateTable('platform_service')
    .set({ used_at: sql`coalesce(used_at, now())` })
    .where('name', '=', 'store')
    .where('version', '=', version)
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}
