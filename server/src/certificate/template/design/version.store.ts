import { sql } from 'kysely'
import type { Page } from '@podium/core/base/page.ts'
import type { Design } from '@podium/core/certificate/template/design/design.ts'
import type { Db } from '#server/platform/db/db.ts'

export interface StoredVersion {
  no: number
  savedAt: Date
  /** Real name of who saved it; empty for what came with the product. */
  by: string
}

const columns = sql`v.no, v.created_at as "savedAt", coalesce(u.real_name, '') as by`
const versions = sql`certificate_template_version as v left join identity_user_view as u on u.id = v.created_by`

/** Newest first. */
export async function listVersions(
  db: Db,
  templateId: string,
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
): Promise<Page<StoredVersion>> {
  const [{ rows }, counted] = await Promise.all([
    sql<StoredVersion>`select ${columns} from ${versions} where v.template_id = ${templateId}
      order by v.no desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from certificate_template_version
      where template_id = ${templateId}`.execute(db),
  ])
  return { rows, total: counted.rows[0]!.total, pageNum, pageSize }
}

export async function findVersion(
  db: Db,
  templateId: string,
  no: number,
): Promise<(StoredVersion & { design: Design }) | null> {
  const { rows } = await sql<StoredVersion & { design: Design }>`select ${columns}, v.design from ${versions}
    where v.template_id = ${templateId} and v.no = ${no}`.execute(db)
  return rows[0] ?? null
}
