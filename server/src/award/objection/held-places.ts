import { heldBy, type HeldPlaces } from '@podium/core/award/objection/held.rule.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { openObjections, upheldObjections } from './objection.store.ts'

/** Places of published results that objections without an answer hold. */
export async function heldPlaces(db: Db | Tx, publicationId: string): Promise<HeldPlaces> {
  return heldBy(await openObjections(db, publicationId))
}

/** Places of published results about which an objection was upheld, so that staff have to look at them. */
export async function upheldPlaces(db: Db | Tx, publicationId: string): Promise<HeldPlaces> {
  return heldBy(await upheldObjections(db, publicationId))
}
