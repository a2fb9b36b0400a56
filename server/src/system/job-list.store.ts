import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { reaches } from '#server/organisation/index.ts'

export interface JobReader {
  readonly userId: string
  /** Whose jobs are seen beside the own ones. */
  readonly scope: DataScope
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

function seen({ userId, scope }: JobReader): RawBuilder<boolean> {
  return sql<boolean>`(j.owner_id = ${userId} or ${reaches(scope, 'j.group_id')})`
}

const columns = sql`j.id, j.kind, j.state, j.done, j.total, j.phase, j.result, j.error,
  j.owner_id as "ownerId", coalesce(u.real_name, '') as "ownerName", j.created_at as "createdAt", j.ended_at as "endedAt"`

export async function listJobs(
  db: Db,
  sight: JobReader,
  filter: { state?: JobListRow['state'] | undefined; limit: number; offset: number },
): Promise<{ rows: JobListRow[]; total: number }> {
  const condition = sql`${seen(sight)} and (${filter.state ?? null}::text is null or j.state = ${filter.state ?? null})`
  const { rows } = await sql<JobListRow>`
    select ${columns} from platform_job_view as j left join identity_user_view as u on u.id = j.owner_id
    where ${condition} order by j.created_at desc, j.id limit ${filter.limit} offset ${filter.offset}`.execute(db)
  const count = await sql<{ n: number }>`
    select count(*)::int as n from platform_job_view as j where ${condition}`.execute(db)
  return { rows, total: count.rows[0]!.n }
}

/** A job that the person owns or that lies in their scope. */
export async function findJob(db: Db | Tx, sight: JobReader, id: string): Promise<JobListRow | null> {
  const { rows } = await sql<JobListRow>`
    select ${columns} from platform_job_view as j left join identity_user_view as u on u.id = j.owner_id
    where j.id = ${id} and ${seen(sight)}`.execute(db)
  return rows[0] ?? null
}
