import { sql } from 'kysely'
import type { Page } from '@podium/core/base/page.ts'
import type { Design } from '@podium/core/certificate/template/design/design.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, totalOf } from '#server/platform/db/paging.ts'

export interface StoredVersion {
  no: number
  savedAt: Date
  /** Real name of the user who saved it; empty for built-in versions. */
  by: string
}

function versions(db: Db, templateId: string) {
  return db
    .selectFrom('certificate_template_version as v')
    .leftJoin('identity_user_view as u', 'u.id', 'v.created_by')
    .select(['v.no', 'v.created_at as savedAt', sql<string>`coalesce(u.real_name, '')`.as('by')])
    .where('v.template_id', '=', templateId)
}

/** Newest first. */
export async function listVersions(
  db: Db,
  templateId: string,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<Page<StoredVersion>> {
  const [rows, total] = await Promise.all([
    versions(db, templateId).orderBy('v.no', 'desc').$call(onePage({ pageNum, pageSize })).execute(),
    totalOf(db.selectFrom('certificate_template_version').where('template_id', '=', templateId)),
  ])
  return { rows, total, pageNum, pageSize }
}

export async function findVersion(
  db: Db,
  templateId: string,
  no: number,
): Promise<(StoredVersion & { design: Design }) | null> {
  const version = await versions(db, templateId)
    .select('v.design')
    .where('v.no', '=', no)
    .$narrowType<{ design: Design }>()
    .executeTakeFirst()
  return version ?? null
}

/** Ids of the pictures in all designs, past versions and drafts included. */
export async function filesInDesigns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct found[1] as id
    from (select design from certificate_template_version union all select design from certificate_draft) as designs,
      regexp_matches(design::text, 'file:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') as found`.execute(db)
  return rows.map(({ id }) => id)
}
