import { sql } from 'kysely'
import { baseRefusals } from '@podium/core/base/codes.ts'
import type { Db, Tx } from '../db/db.ts'
import { refuse } from '../kernel/refused.ts'
import type { Services } from '../kernel/services.ts'
import { run, statement } from '../db/prepared-connection.ts'

export interface Throttle {
  /** Attempts per window. */
  readonly limit: number
  /** Length of the window, and of the block after the limit is reached. */
  readonly seconds: number
}

/**
 * SQL that counts one attempt; `key` and `seconds` are SQL expressions, `from` is their FROM clause. Returns `count`
 * and `left`, the seconds until the window ends.
 */
export const counting = (key: string, seconds: string, from = '') => `
  insert into platform_throttle as t (key, count, since, until)
  select ${key}, 1, clock_timestamp(), clock_timestamp() + make_interval(secs => ${seconds}) ${from}
  on conflict (key) do update set
    count = case when t.until <= clock_timestamp() then 1 else least(t.count + 1, 1000000) end,
    since = case when t.until <= clock_timestamp() then excluded.since else t.since end,
    until = case when t.until <= clock_timestamp() then excluded.until else t.until end
  returning count, ceil(extract(epoch from until - clock_timestamp()))::int as left`

const count = statement<{ count: number; left: number }>('platform-throttle', counting('$1::text', '$2::float8'))

/**
 * Counts one attempt under the key (`login:<account>`) for all processes. Throws TOO_MANY above the limit until
 * `seconds` after the window began. Uses its own connection, so that an attempt counts even if its transaction is
 * rolled back.
 */
export async function throttle({ db }: Pick<Services, 'db'>, key: string, rule: Throttle): Promise<void> {
  const [counted] = await run(db, count, [key, rule.seconds])
  if (counted!.count > rule.limit) throw refuse(baseRefusals.TOO_MANY, { seconds: Math.max(1, counted!.left) })
}

/** Counts one attempt within a transaction, if that commits; false above the limit until the window ends. */
export async function isWithinLimit(tx: Tx, key: string, rule: Throttle): Promise<boolean> {
  const [counted] = await run(tx, count, [key, rule.seconds])
  return counted!.count <= rule.limit
}

/** Attempts under the key in its current window. */
export async function attempts({ db }: Pick<Services, 'db'>, key: string): Promise<number> {
  const row = await db
    .selectFrom('platform_throttle')
    .select('count')
    .where('key', '=', key)
    .where('until', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** SQL that resets attempts; `keys` is an SQL expression of an array. Returns `key` and `count`. */
export const forgetting = (keys: string) =>
  `delete from platform_throttle where key = any(${keys}::text[]) returning key, count`

const forget = statement<{ key: string; count: number }>('platform-throttle-forget', forgetting('$1'))

/** Resets the attempts under these keys, for example after a correct password. Returns the count of the first key. */
export async function unthrottle(
  { db }: Pick<Services, 'db'>,
  key: string,
  ...others: readonly string[]
): Promise<number> {
  const rows = await run(db, forget, [[key, ...others]])
  return rows.find((row) => row.key === key)?.count ?? 0
}

export async function removeOldThrottles(db: Db): Promise<void> {
  await db
    .deleteFrom('platform_throttle')
    .where('until', '<', sql<Date>`clock_timestamp()`)
    .execute()
}
