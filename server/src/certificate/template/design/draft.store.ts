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
  const { rows } = await sql<StoredDraft>`select design, base_version as "baseVersion", base_no as "baseNo",
      saved_at as "savedAt"
    from certificate_draft where template_id = ${templateId} and user_id = ${userId}`.execute(db)
  return rows[0] ?? null
}

/**
 * Answers when it was kept; null where another draft is there than the one it grew from, which is left as it is. Sent
 * again, the same design is the same draft.
 */
export async function keepDraft(
  tx: Tx,
  at: { templateId: string; userId: string },
  { design, baseVersion, baseNo }: Omit<StoredDraft, 'savedAt'>,
  grewFrom: Date | null | undefined,
): Promise<Date | null> {
  const { rows } = await sql<{ savedAt: Date }>`
    insert into certificate_draft (template_id, user_id, base_version, base_no, design)
    values (${at.templateId}, ${at.userId}, ${baseVersion}, ${baseNo}, ${json(design)})
    on conflict (template_id, user_id) do update set base_version = excluded.base_version,
      base_no = excluded.base_no, design = excluded.design, saved_at = clock_timestamp()
      where ${grewFrom === undefined} or certificate_draft.design = excluded.design
        or date_trunc('milliseconds', certificate_draft.saved_at) = ${grewFrom ?? null}::timestamptz
    returning saved_at as "savedAt"`.execute(tx)
  return rows[0]?.savedAt ?? null
}

export async function removeDraft(tx: Tx, templateId: string, userId: string): Promise<void> {
  await tx.deleteFrom('certificate_draft').where('template_id', '=', templateId).where('user_id', '=', userId).execute()
}
