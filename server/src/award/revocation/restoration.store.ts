import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { AwardOfWinner } from './revocation.store.ts'

export interface StandingRevocation {
  revocationId: string
  /** Why the award was revoked. */
  reason: string
  /** Who asked to restore it; null: nobody. */
  askedBy: string | null
  restoreReason: string
}

/** The confirmed revocation of an award that was not lifted; null: no decision revoked it. */
export async function findStanding(
  db: Db | Tx,
  { publicationId, workId }: AwardOfWinner,
): Promise<StandingRevocation | null> {
  const row = await db
    .selectFrom('award_revocation')
    .select(['id as revocationId', 'reason', 'restore_asked_by as askedBy'])
    .select(sql<string>`coalesce(restore_reason, '')`.as('restoreReason'))
    .where('publication_id', '=', publicationId)
    .where('work_id', '=', workId)
    .where('confirmed_at', 'is not', null)
    .where('restored_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Saves who asks to restore an award, and why; null: nobody asks any more. */
export async function saveRestoration(
  tx: Tx,
  revocationId: string,
  asked: { readonly reason: string; readonly by: string } | null,
): Promise<void> {
  await tx
    .updateTable('award_revocation')
    .set({
      restore_reason: asked?.reason ?? null,
      restore_asked_by: asked?.by ?? null,
      restore_asked_at: asked ? sql<Date>`clock_timestamp()` : null,
    })
    .where('id', '=', revocationId)
    .execute()
}

export async function confirmRestorationOf(tx: Tx, revocationId: string, by: string): Promise<void> {
  await tx
    .updateTable('award_revocation')
    .set({ restored_by: by, restored_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', revocationId)
    .execute()
}
