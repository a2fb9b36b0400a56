import type { Db } from '#server/platform/db/db.ts'
import { totalOf } from '#server/platform/db/paging.ts'
import { seesRecord, type RecordScope } from './record-scope.ts'

export interface AuditFilter {
  readonly scope: RecordScope
  readonly keyword: string
  readonly outcome?: 'done' | 'refused' | 'failed' | undefined
  readonly actorId?: string | undefined
  readonly subjectId?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** Counting stops here, because nobody pages further and counting a log of years is slow. */
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

/** Audit log rows about records in the scope, newest first; `total` is at most 10,000. */
export async function listAudit(db: Db, filter: AuditFilter): Promise<{ rows: AuditListRow[]; total: number }> {
  const { keyword, outcome, actorId, subjectId, limit, offset } = filter
  const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const matching = db
    .selectFrom('platform_audit_view as a')
    .where(seesRecord(filter.scope, 'a.action', 'a.group_id'))
    .$if(keyword !== '', (query) =>
      query.where((eb) =>
        eb.or([eb('a.action', 'ilike', like), eb('a.actor_name', 'ilike', like), eb('a.trace_id', '=', keyword)]),
      ),
    )
    .$if(outcome !== undefined, (query) => query.where('a.outcome', '=', outcome!))
    .$if(actorId !== undefined, (query) => query.where('a.actor_id', '=', actorId!))
    .$if(subjectId !== undefined, (query) => query.where('a.subject_id', '=', subjectId!))
  const rows = await matching
    .select(['a.id as auditId', 'a.at', 'a.actor_name as actorName', 'a.action', 'a.subject_type as subjectType'])
    .select(['a.subject_id as subjectId', 'a.address', 'a.outcome', 'a.code', 'a.duration_ms as durationMs'])
    .select(['a.trace_id as traceId', 'a.input', 'a.change'])
    .orderBy('a.at', 'desc')
    .orderBy('a.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const total = await totalOf(db.selectFrom(matching.select('a.id').limit(COUNTED).as('counted')))
  return { rows, total }
}
