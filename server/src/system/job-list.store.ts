import { sql } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { totalOf } from '#server/platform/db/paging.ts'
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
  readonly createdAt: Date
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
    .select(['j.id', 'j.kind', 'j.state', 'j.done', 'j.total', 'j.phase', 'j.result', 'j.error'])
    .select(['j.owner_id as ownerId', 'j.created_at as createdAt', 'j.ended_at as endedAt'])
    .select(sql<string>`coalesce(u.real_name, '')`.as('ownerName'))
}

export async function listJobs(
  db: Db,
  reader: JobReader,
  { state, limit, offset }: { state?: JobListRow['state'] | undefined; limit: number; offset: number },
): Promise<{ rows: JobListRow[]; total: number }> {
  const matching = seen(db, reader).$if(state !== undefined, (query) => query.where('j.state', '=', state!))
  const rows = await withColumns(matching)
    .orderBy('j.created_at', 'desc')
    .orderBy('j.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: await totalOf(matching) }
}

/** A job that belongs to the reader or lies in the reader's scope. */
export async function findJob(db: Db | Tx, reader: JobReader, id: string): Promise<JobListRow | null> {
  return (await withColumns(seen(db, reader)).where('j.id', '=', id).executeTakeFirst()) ?? null
}
