import { sql, type RawBuilder } from 'kysely'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

export interface AuditFilter {
  readonly scope: DataScope
  readonly keyword: string
  readonly outcome?: 'done' | 'refused' | 'failed' | undefined
  readonly actorId?: string | undefined
  readonly subjectId?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** The count stops here: nobody pages further, and counting a log of years costs more than it tells. */
const COUNTED = 10_000

export interface AuditListRow {
  readonly auditId: string
  readonly at: Date
  readonly actorName: string
  readonly action: string
  readonly subjectType: string
  readonly subjectId: string
  readonly address: string
  readonly outcome: 'done' | 'refused' | 'failed'
  readonly code: number
  readonly durationMs: number
  readonly traceId: string
  readonly input: unknown
  readonly change: unknown
}

/** Rows of the audit log in the scope, newest first; `total` is at most ten thousand. */
export async function listAudit(db: Db, filter: AuditFilter): Promise<{ rows: AuditListRow[]; total: number }> {
  const { keyword, outcome, actorId, subjectId, limit, offset } = filter
  const parts: RawBuilder<unknown>[] = [reaches(filter.scope, 'a.group_id')]
  if (keyword !== '') {
    const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
    parts.push(sql`(a.action ilike ${like} or a.actor_name ilike ${like} or a.trace_id = ${keyword})`)
  }
  if (outcome) parts.push(sql`a.outcome = ${outcome}`)
  if (actorId) parts.push(sql`a.actor_id = ${actorId}`)
  if (subjectId) parts.push(sql`a.subject_id = ${subjectId}`)
  const condition = sql.join(parts, sql` and `)
  const { rows } = await sql<AuditListRow>`
    select a.id as "auditId", a.at, a.actor_name as "actorName", a.action, a.subject_type as "subjectType",
      a.subject_id as "subjectId", a.address, a.outcome, a.code, a.duration_ms as "durationMs",
      a.trace_id as "traceId", a.input, a.change
    from platform_audit_view as a where ${condition}
    order by a.at desc, a.id limit ${limit} offset ${offset}`.execute(db)
  const count = await sql<{ n: number }>`select count(*)::int as n from (
    select from platform_audit_view as a where ${condition} limit ${COUNTED}) as counted`.execute(db)
  return { rows, total: count.rows[0]!.n }
}
