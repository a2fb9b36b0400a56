import type { UserKind, UserState } from '@podium/core/identity/user/user.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/db/id.ts'
import { onConflict } from '#server/platform/kernel/refused.ts'
import { searchTerms } from '#server/platform/db/search.ts'
import { usernameFor } from '../account/register-user.ts'
import { addGrants, roleIdOf } from '../role/role.store.ts'
import { emailColumns, phoneColumns, phoneHash } from '../account/sealed.ts'
import { findUser, idHashesOf, insertUsers } from './user.store.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'

export interface NewUser {
  readonly username?: string
  readonly realName: string
  readonly kind: UserKind
  /** Eleven digits. */
  readonly phone: string
  readonly email?: string
  readonly state?: UserState
  readonly passwordHash?: string | null
  /** Somebody else made the password, so that it must be changed at the first sign-in. */
  readonly passwordTemporary?: boolean
}

/** Refusals for violated constraints of a user. */
export const userConflicts = {
  identity_user_username: identityRefusals.USERNAME_TAKEN,
  identity_user_phone_hash_key: identityRefusals.PHONE_TAKEN,
  identity_user_email_hash_key: identityRefusals.EMAIL_TAKEN,
  identity_user_id_hash_key: identityRefusals.ID_TAKEN,
}

/**
 * Creates an account, unactivated by default; its owner activates it by a one-time code sent to their phone. Throws
 * USERNAME_TAKEN, PHONE_TAKEN or EMAIL_TAKEN.
 */
export async function makeUser(secrets: Secrets, tx: Tx, user: NewUser): Promise<string> {
  const row = rowOf(secrets, user)
  await onConflict(insertUsers(tx, [row]), userConflicts)
  return row.id
}

/** As `makeUser`, for many accounts at once; their ids in the same order. */
export async function makeUsers(secrets: Secrets, tx: Tx, users: readonly NewUser[]): Promise<string[]> {
  const rows = users.map((user) => rowOf(secrets, user))
  await onConflict(insertUsers(tx, rows), userConflicts)
  return rows.map(({ id }) => id)
}

/** The columns of a new account. */
export function rowOf(secrets: Secrets, user: NewUser) {
  const id = newId()
  const username = user.username ?? usernameFor(id)
  return {
    id,
    username,
    real_name: user.realName,
    kind: user.kind,
    state: user.state ?? 'unactivated',
    password_hash: user.passwordHash ?? null,
    password_temporary: user.passwordTemporary ?? false,
    search: searchTerms(user.realName, username),
    ...phoneColumns(secrets, id, user.phone),
    ...emailColumns(secrets, id, user.email ?? ''),
  }
}

/**
 * The account with this phone number, or a new unactivated one. An existing account keeps its name; `created` says
 * which case it is, so that the caller can ask an existing user to accept.
 */
export async function findOrInviteUser(
  secrets: Secrets,
  tx: Tx,
  { realName, phone, kind }: { realName: string; phone: string; kind: UserKind },
): Promise<{ userId: string; realName: string; kind: UserKind; created: boolean }> {
  const known = await findUser(tx, { phone_hash: phoneHash(secrets, phone) })
  if (known) return { userId: known.id, realName: known.real_name, kind: known.kind, created: false }
  return { userId: await makeUser(secrets, tx, { realName, phone, kind }), realName, kind, created: true }
}

/** 32-byte key that identifies a natural person: a hash of the ID number, or of the account if none is stored. */
export async function personKey(secrets: Secrets, db: Db | Tx, userId: string): Promise<Buffer> {
  return (await personKeys(secrets, db, [userId])).get(userId)!
}

/** As `personKey`, for several users at once. */
export async function personKeys(
  secrets: Secrets,
  db: Db | Tx,
  userIds: readonly string[],
): Promise<Map<string, Buffer>> {
  const hashes = await idHashesOf(db, userIds)
  return new Map(userIds.map((userId) => [userId, hashes.get(userId) ?? secrets.lookupHash('person', userId)]))
}

/** Grants a role by its key, in a group or without one; for modules that appoint people, such as experts. */
export async function giveRole(
  tx: Tx,
  userId: string,
  roleKey: string,
  groupId: string | null,
  by: string | null,
): Promise<void> {
  const roleId = await roleIdOf(tx, roleKey)
  if (!roleId) throw new Error(`there is no role ${roleKey}`)
  await addGrants(tx, userId, [{ roleId, groupId }], by)
}
