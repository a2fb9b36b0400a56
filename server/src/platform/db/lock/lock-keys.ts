import { sql } from 'kysely'
import type { Tx } from '../../kernel/context.ts'

/** A key that is locked on behalf of a record or a person, within a scope such as an item. */
export interface ScopedKey {
  readonly scope: string
  readonly key: string
}

/** More keys are locked by their scopes as wholes: PostgreSQL keeps few locks, for all its transactions together. */
const MOST_KEYS = 1_000

/**
 * Locks keys until the transaction ends, always in the same order to avoid a deadlock. Others share the lock of a scope,
 * so that who locks it as a whole locks all keys in it.
 */
export async function lockKeys(tx: Tx, asked: readonly ScopedKey[]): Promise<void> {
  const isWhole = asked.length > MOST_KEYS
  const scopes = [...new Set(asked.map(({ scope }) => scope))].sort()
  const keys = isWhole ? [] : asked.map(({ scope, key }) => `${scope}:${key}`).sort()
  await sql`select case when is_shared then pg_advisory_xact_lock_shared(hashtextextended(key, 7))
      else pg_advisory_xact_lock(hashtextextended(key, 7)) end
    from unnest(${[...scopes, ...keys]}::text[], ${[...scopes.map(() => !isWhole), ...keys.map(() => false)]}::boolean[])
      as asked (key, is_shared)`.execute(tx)
}
