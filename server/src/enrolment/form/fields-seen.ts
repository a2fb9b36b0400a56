import type { ExtraField } from '@podium/core/competition/form/form.ts'
import { formerFields, roundOf } from '#server/competition/index.ts'
import { groupWithin } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

/** Present and removed fields of an item's form; those that only the office fills in, if the scope contains the round. */
export async function fieldsSeen(db: Db, scope: DataScope, itemId: string): Promise<ExtraField[]> {
  const fields = await formerFields(db, itemId)
  if (fields.every(({ audience }) => audience === 'team')) return [...fields]
  const round = await roundOf(db, itemId)
  if (round && (await groupWithin(db, round.groupId, scope))) return [...fields]
  return fields.filter(({ audience }) => audience === 'team')
}
