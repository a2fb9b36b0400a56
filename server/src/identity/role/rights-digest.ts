import { createHash } from 'node:crypto'
import { UserState } from '@podium/core/identity/user/user.ts'
import type { Db, Tx } from '#server/platform/kernel/context.ts'
import { loadUser } from '../user/user.store.ts'
import { grantsOf } from './role.store.ts'

/**
 * SHA-256 in hexadecimal of an active user's roles, their groups and permissions; null for an inactive user. A job that
 * acts with the rights of a moment compares it when it runs.
 */
export async function rightsDigest(db: Db | Tx, userId: string): Promise<string | null> {
  const user = await loadUser(db, userId)
  if (user?.state !== UserState.enum.active) return null
  const grants = (await grantsOf(db, userId))
    .map(({ roleId, groupId, reach, codes, chosen, path }) =>
      JSON.stringify([roleId, groupId, reach, codes.toSorted(), chosen.map(String).toSorted(), path]),
    )
    .toSorted()
  return createHash('sha256').update(grants.join('\n')).digest('hex')
}
