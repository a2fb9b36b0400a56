import { sql } from 'kysely'
import type { Tx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { reach } from '#server/platform/migrate.ts'

/** Whether somebody has an account already. */
export async function isInstalled(db: Db | Tx): Promise<boolean> {
  const user = await db.selectFrom('identity_user').select('id').limit(1).executeTakeFirst()
  return user !== undefined
}

/** Other processes that would install wait until this transaction ends. */
export async function lockInstallation(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('podium.install'))`.execute(tx)
}

/** Notes that this database is taken; without `ready` it counts as half filled until `markReady`. */
export async function markBegun(tx: Tx, ready: boolean): Promise<void> {
  await sql`insert into platform_installation (ready_at) values (case when ${ready} then now() end)
    on conflict (sole) do update set ready_at = excluded.ready_at`.execute(tx)
}

export async function markReady(db: Db): Promise<void> {
  await db
    .updateTable('platform_installation')
    .set({ ready_at: sql`now()` })
    .execute()
}

/** Whether a database was being filled with the demo and that did not end. One of no Podium is none. */
export async function isHalfFilled(url: string): Promise<boolean> {
  const client = await reach(url)
  try {
    const known = await client.query<{ known: boolean }>(
      `select to_regclass('public.platform_installation') is not null as known`,
    )
    if (!known.rows[0]!.known) return false
    const { rowCount } = await client.query('select from platform_installation where ready_at is null')
    return rowCount === 1
  } finally {
    await client.end()
  }
}
