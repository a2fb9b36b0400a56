import { sql } from 'kysely'
import { baseRefusals } from '@podium/core/base/codes.ts'
import type { Db } from '../db/db.ts'
import { refuse } from '../kernel/refused.ts'
import type { Services } from '../kernel/services.ts'
import { run, statement } from '../db/prepared-connection.ts'

export interface Throttle {
  /** How often within the window. */
  readonly limit: number
  /** Length of the window, and of the pause after it was used up. */
  readonly seconds: number
}

/**
 * The statement that counts one attempt: `key` and `seconds` are SQL, `from` what they come from. Answers with `count` and
 * `left`, the seconds until it begins anew.
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
 * Counts one attempt under the key (`login:<account>`), in every process alike. Throws TOO_MANY once the limit is
 * passed, until `seconds` after the window began. Counted on a connection of its own, so that an attempt counts even
 * when its transaction is refused afterwards.
 */
export async function throttle({ db }: Pick<Services, 'db'>, key: string, rule: Throttle): Promise<void> {
  const [counted] = await run(db, count, [key, rule.seconds])
  if (counted!.count > rule.limit) throw refuse(baseRefusals.TOO_MANY, { seconds: Math.max(1, counted!.left) })
}

/** Attempts counted under the key in its present window. */
export async function attempts({ db }: Pick<Services, 'db'>, key: string): Promise<number> {
  const row = await db
    .selectFrom('platform_throttle')
    .select('count')
    .where('key', '=', key)
    .where('until', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** The statement that forgets attempts: `keys` is SQL for their array. Answers with `key` and `count`. */
export const forgetting = (keys: string) =>
  `delete from platform_throttle where key = any(${keys}::text[]) returning key, count`

const forget = statement<{ key: string; count: number }>('platform-throttle-forget', forgetting('$1'))

/** Forgets the attempts under these keys, as after a right password. Returns how many the first one had. */
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
