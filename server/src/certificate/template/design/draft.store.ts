import { sql } from 'kysely'
import type { Design } from '@podium/core/certificate/template/design/design.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { json, type Db } from '#server/platform/db/db.ts'

export interface StoredDraft {
  design: Design
  baseVersion: number
  baseNo: number
  savedAt: Date
}

export async function findDraft(db: Db | Tx, templateId: string, userId: string): Promise<StoredDraft | null> {
  const draft = await db
    .selectFrom('certificate_draft')
    .select(['design', 'base_version as baseVersion', 'base_no as baseNo', 'saved_at as savedAt'])
    .where('template_id', '=', templateId)
    .where('user_id', '=', userId)
    .$narrowType<{ design: Design }>()
    .executeTakeFirst()
  return draft ?? null
}

/**
 * Saves a draft and returns when it was saved. Returns null and saves nothing if the stored draft is not the one the
 * change is based on. Saving the same design again changes nothing.
 */
export async function storeDraft(
  tx: Tx,
  at: { templateId: string; userId: string },
  { design, baseVersion, baseNo }: Omit<StoredDraft, 'savedAt'>,
  grewFrom: Date | null | undefined,
): Promise<Date | null> {
  const draft = { base_version: baseVersion, base_no: baseNo, design: json(design) }
  const saved = await tx
    .insertInto('certificate_draft')
    .values({ template_id: at.templateId, user_id: at.userId, ...draft })
    .onConflict((conflict) =>
      conflict.columns(['template_id', 'user_id']).doUpdateSet({ ...draft, saved_at: sql<Date>`clock_timestamp()` })
        .where(sql<boolean>`${grewFrom === undefined} or certificate_draft.design = excluded.design
          or date_trunc('milliseconds', certificate_draft.saved_at) = ${grewFrom ?? null}::timestamptz`),
    )
    .returning('saved_at')
    .executeTakeFirst()
  return saved?.saved_at ?? null
}

export async function removeDraft(tx: Tx, templateId: string, userId: string): Promise<void> {
  await tx.deleteFrom('certificate_draft').where('template_id', '=', templateId).where('user_id', '=', userId).execute()
}
