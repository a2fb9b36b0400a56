import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { REACHABLE_STATES } from '@podium/core/identity/user/user.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db, Schema } from '#server/platform/db/db.ts'

type Table = Schema['identity_user']
export type UserRecord = Selectable<Table>

/** The unique column by which a user is found at sign-in. */
export type AccountKey = { phone_hash: Buffer } | { email_hash: Buffer } | { username: string }

export async function findUser(db: Db | Tx, key: AccountKey): Promise<UserRecord | null> {
  const query = db.selectFrom('identity_user').selectAll()
  const row =
    'username' in key
      ? await query.where(sql`lower(username)`, '=', key.username.toLowerCase()).executeTakeFirst()
      : 'phone_hash' in key
        ? await query.where('phone_hash', '=', key.phone_hash).executeTakeFirst()
        : await query.where('email_hash', '=', key.email_hash).executeTakeFirst()
  return row ?? null
}

export async function loadUser(db: Db | Tx, id: string): Promise<UserRecord | null> {
  const row = await db.selectFrom('identity_user').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Hashes of stored ID numbers, by user id. */
export async function idHashesOf(db: Db | Tx, userIds: readonly string[]): Promise<Map<string, Buffer>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('identity_user')
    .select(['id', 'id_hash'])
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('id_hash', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, id_hash: hash }) => [id, hash!]))
}

/** Locks the row against changes; other records may still refer to it. */
export async function lockUser(tx: Tx, id: string): Promise<UserRecord | null> {
  const row = await tx.selectFrom('identity_user').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row ?? null
}

/** Locks the accounts against changes of who these people are, always in the same order to avoid a deadlock. */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('identity_user')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute()
}

export async function insertUsers(tx: Tx, users: ReadonlyArray<Insertable<Table>>): Promise<void> {
  await tx.insertInto('identity_user').values(users).execute()
}

/** Updates a user and returns the new version. */
export async function updateUser(tx: Tx, id: string, change: Updateable<Table>): Promise<number> {
  const { version } = await tx
    .updateTable('identity_user')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Encrypted contacts of those of the users who may sign in. */
export async function contactRows(db: Db | Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('identity_user')
    .select([
      'id',
      'state',
      'language',
      'phone_sealed',
      'phone_masked',
      'email_sealed',
      'email_masked',
      'email_verified_at',
    ])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('state', 'in', REACHABLE_STATES)
    .execute()
}

/** Marks the mailbox as confirmed after a code sent to it was entered. */
export async function markEmailVerified(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('identity_user')
    .set({ email_verified_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .execute()
}
