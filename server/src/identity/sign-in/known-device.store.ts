import { sql } from 'kysely'
import { KNOWN_DEVICE_MS } from '@podium/core/identity/sign-in/session.ts'
import type { Db, Tx } from '#server/platform/kernel/context.ts'
import { tokenHash } from '../session/tokens.ts'

/** Devices used last before this moment have expired. */
const expiry = () => sql<Date>`clock_timestamp() - make_interval(secs => ${KNOWN_DEVICE_MS / 1_000})`

/** The hash of the device's token if the account with this phone or mailbox was signed in to on it, else null. */
export async function findKnownDevice(
  db: Db,
  account: { phone_hash: Buffer } | { email_hash: Buffer },
  deviceToken: string,
): Promise<Buffer | null> {
  const [column, hash] =
    'phone_hash' in account
      ? (['u.phone_hash', account.phone_hash] as const)
      : (['u.email_hash', account.email_hash] as const)
  const row = await db
    .selectFrom('identity_known_device as d')
    .innerJoin('identity_user as u', 'u.id', 'd.user_id')
    .select('d.token_hash')
    .where('d.token_hash', '=', tokenHash(deviceToken))
    .where(column, '=', hash)
    .where('d.used_at', '>', expiry())
    .executeTakeFirst()
  return row?.token_hash ?? null
}

/** Makes all devices of the account unknown. */
export async function forgetDevices(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('identity_known_device').where('user_id', '=', userId).execute()
}

/** Deletes devices that nobody signed in on for so long that they are unknown again. */
export async function removeOldDevices(tx: Tx): Promise<void> {
  await tx.deleteFrom('identity_known_device as d').where('d.used_at', '<=', expiry()).execute()
}
