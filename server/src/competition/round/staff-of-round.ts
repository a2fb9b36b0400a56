import type { Permission } from '@podium/core/base/access/permissions.ts'
import { holdersIn } from '#server/identity/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { roundById } from '../lookup.store.ts'

/** Active users of a round's own organisation who hold the code. */
export async function staffOfRound(tx: Tx | Db, roundId: string, code: Permission): Promise<string[]> {
  const round = await roundById(tx, roundId)
  return round ? holdersIn(tx, round.groupId, code) : []
}
