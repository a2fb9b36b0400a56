import { sql } from 'kysely'
import type { Tx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'

/** Whether somebody has an account already. */
export async function isInstalled(db: Db | Tx): Promise<boolean> {
  const user = await db.selectFrom('identity_user').select('id').limit(1).executeTakeFirst()
  return user !== undefined
}

/** Other processes that would install wait until this transaction ends. */
export async function lockInstallation(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('podium.install'))`.execute(tx)
}
