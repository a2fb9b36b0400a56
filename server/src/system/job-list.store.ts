import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onDays, type DayRange } from '#server/platform/db/day-range.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import type { PageTotal } from '@podium/core/base/page.ts'
import { seesRecord, type RecordScope } from './record-scope.ts'

export interface JobReader {
  readonly userId: string
  /** Scope of other users' jobs that the reader sees besides the reader's own. */
  readonly scope: RecordScope
}

export interface JobListRow {
  readonly id: string
  readonly kind: string
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled'
  readonly done: number
  readonly total: number | null
  readonly phase: string
  readonly result: unknown
  readonly error: string | null
  readonly ownerId: string | null
  readonly ownerName: string
  readonly subjectType: string
  readonly subjectId: string
  readonly groupName: string
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly endedAt: Date | null
}

function seen(db: Db | Tx, { userId, scope }: JobReader) {
  return db
    .selectFrom('platform_job_view as j')
    .where((eb) => eb.or([eb('j.owner_id', '=', userId), seesRecord(scope, 'j.kind', 'j.group_id')]))
}

function withColumns(jobs: ReturnType<typeof seen>) {
  return jobs
    .leftJoin('identity_user_view as u', 'u.id', 'j.owner_id')
    .leftJoin('organisation_group_view as g', 'g.id', 'j.group_id')
    .select(['j.id', 'j.kind', 'j.state', 'j.done', 'j.total', 'j.phase', 'j.result', 'j.error'])
    .select(['j.subject_type as subjectType', 'j.subject_id as subjectId', 'j.owner_id as ownerId'])
    .select(['j.created_at as createdAt', 'j.started_at as startedAt', 'j.ended_at as endedAt'])
    .select([sql<string>`coalesce(u.real_name, '')`.as('ownerName'), sql<string>`coalesce(g.name, '')`.as('groupName')])
}

const DONE: JobListRow['state'] = 'done'

export interface JobFilter extends DayRange {
  readonly state?: JobListRow['state'] | undefined
  readonly kind?: string | undefined
  readonly withIdle?: boolean | undefined
}

/** SQL condition: the job's result is nothing but zeros. */
const isNothing = () => sql<boolean>`(j.result is not null and jsonb_typeof(j.result) = 'object' and j.result <> '{}'
  and not exists (select from jsonb_each(j.result) as part where part.value <> '0'))`

/** A page of the jobs that the reader sees, newest first. */
export async function listJobs(
  db: Db,
  reader: JobReader,
  filter: JobFilter,
  paging: Paging,
): Promise<PageTotal & { rows: JobListRow[] }> {
  const { state, kind, withIdle = false } = filter
  const matching = seen(db, reader)
    .where(onDays('j.created_at', filter))
    .$if(!withIdle, (query) => query.where((eb) => eb.or([eb('j.state', '<>', DONE), eb.not(isNothing())])))
    .$if(state !== undefined, (query) => query.where('j.state', '=', state!))
    .$if(kind !== undefined, (query) => query.where('j.kind', '=', kind!))
  const rows = await withColumns(matching)
    .orderBy('j.created_at', 'desc')
    .orderBy('j.id')
    .$call(onePage(paging))
    .execute()
  return { rows, ...(await pageTotal(db, matching, paging)) }
}

/** A job that belongs to the reader or lies in the reader's scope. */
export async function findJob(db: Db | Tx, reader: JobReader, id: string): Promise<JobListRow | null> {
  return (await withColumns(seen(db, reader)).where('j.id', '=', id).executeTakeFirst()) ?? null
}
