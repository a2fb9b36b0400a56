import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** User agent of the demo's sessions; a sign-in with any other is by a real user. */
export const DEMO_AGENT = 'demo'

/**
 * `begun`: a process is installing or was killed meanwhile, and nobody has used the database. `used`: killed, but used
 * afterwards.
 */
export type InstallationState = 'none' | 'begun' | 'used' | 'ready'

/** Whether the database has an account. */
export async function isInstalled(db: Db | Tx): Promise<boolean> {
  const user = await db.selectFrom('identity_user').select('id').limit(1).executeTakeFirst()
  return user !== undefined
}

/** Records that installation has begun, with the demo or without; the database is unusable until `markReady`. */
export async function markBegun(tx: Tx, isDemo: boolean): Promise<void> {
  const begun = { ready_at: null, is_demo: isDemo }
  await tx
    .insertInto('platform_installation')
    .values(begun)
    .onConflict((conflict) => conflict.column('sole').doUpdateSet(begun))
    .execute()
}

/** Whether the database was filled with the demo. */
export async function isDemo(db: Db): Promise<boolean> {
  const row = await db.selectFrom('platform_installation').select('is_demo').executeTakeFirst()
  return row?.is_demo ?? false
}

export async function markReady(db: Db): Promise<void> {
  await db
    .updateTable('platform_installation')
    .set({ ready_at: sql`now()` })
    .execute()
}

/** Waits until no other process installs. The lock ends with the connection, even if its process is killed. */
export async function lockInstallation(client: Client, waits: () => void): Promise<void> {
  const key = `hashtext('podium.install')`
  const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${key}) as locked`)
  if (rows[0]!.locked) return
  waits()
  await client.query(`select pg_advisory_lock(${key})`)
}

export async function installationState(client: Client): Promise<InstallationState> {
  const known = await client.query<{ known: boolean }>(
    `select to_regclass('public.platform_installation') is not null as known`,
  )
  if (!known.rows[0]!.known) return 'none'
  const { rows } = await client.query<{ ready: boolean; used: boolean }>(
    `select ready_at is not null as ready,
       exists (select from identity_sign_in where result = 'done' and agent <> $1) as used
     from platform_installation`,
    [DEMO_AGENT],
  )
  const [row] = rows
  if (!row) return 'none'
  if (row.ready) return 'ready'
  return row.used ? 'used' : 'begun'
}
