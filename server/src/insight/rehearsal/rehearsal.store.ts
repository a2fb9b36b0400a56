import { sql } from 'kysely'
import { ExpertState } from '@podium/core/expert/expert.ts'
import { UserState } from '@podium/core/identity/user/user.ts'
import { LIVE_JOBS, type JobState } from '@podium/core/base/state/job.ts'
import type { Db, Tx } from '#server/platform/kernel/context.ts'

export const REHEARSAL = 'insight.rehearse'

export interface RehearsalJob {
  jobId: string
  state: JobState
  done: number
  total: number | null
  phase: string
  error: string | null
  byName: string
  startedAt: Date
  result: unknown
}

/** The newest rehearsal of a round. */
export async function newestRehearsal(db: Db | Tx, roundId: string): Promise<RehearsalJob | null> {
  const { rows } = await sql<RehearsalJob>`
    select job.id as "jobId", job.state, job.done, job.total, job.phase, job.error, job.result,
      coalesce(person.real_name, '') as "byName", coalesce(job.started_at, job.created_at) as "startedAt"
    from platform_job_view as job left join identity_user_view as person on person.id = job.owner_id
    where job.subject_type = 'round' and job.subject_id = ${roundId} and job.kind = ${REHEARSAL}
    order by job.created_at desc, job.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Whether any rehearsal is queued or running; keeps others from being queued until the transaction ends. */
export async function isRehearsalUnderWay(tx: Tx): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('insight.rehearse', 0))`.execute(tx)
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from platform_job_view where kind = ${REHEARSAL}
      and state in (${sql.join([...LIVE_JOBS])})) as found`.execute(tx)
  return rows[0]!.found
}

interface RehearsedMajor {
  readonly majorId: string
  readonly collegeId: string | null
  readonly name: string
  readonly classCode: string
}

/** Majors of a school that made-up students have at most. */
const MOST_MAJORS = 60

export interface RehearsedSchool {
  schoolId: string
  groupId: string
  /** The organisation directly above the school. */
  aboveGroupId: string
  name: string
  code: string
  region: string
  level: string
  tags: string[]
  /** Majors of its directory, of each class one at least. */
  majors: RehearsedMajor[]
  /** Whether an account of the school itself may approve its teams. */
  hasApprover: boolean
}

/** Schools that teams may come from: those below the organiser, else any; always the same ones. */
export async function schoolsToPlay(db: Db, organiserId: string, most: number): Promise<RehearsedSchool[]> {
  const { rows } = await sql<RehearsedSchool>`
    select school.id as "schoolId", school.group_id as "groupId", coalesce(home.parent_id, home.id) as "aboveGroupId", school.name, school.code, school.region, school.level,
      school.tags,
      coalesce((select jsonb_agg(jsonb_build_object('majorId', major.id, 'collegeId', major.college_id, 'name', major.name,
          'classCode', major.class_code) order by major.nth, major.id)
        from (select id, college_id, name, class_code, row_number() over (partition by class_code order by id) as nth
          from organisation_major_view where school_id = school.id order by nth, id limit ${MOST_MAJORS}) as major),
        '[]') as majors,
      exists (select from identity_permission_holder_view as held
        join identity_user_view as person on person.id = held.user_id
        where held.group_id = school.group_id and held.code = 'enrolment:team:audit') as "hasApprover"
    from organisation_school_view as school join organisation_group_view as home on home.id = school.group_id
    where school.enabled
    order by not (home.path && array[${organiserId}]::uuid[]), md5(school.id::text) limit ${most}`.execute(db)
  return rows
}

export interface RehearsedExpert {
  expertId: string
  userId: string
  isActive: boolean
}

/** Experts of the organiser's library and those of the groups below it. */
export async function expertsToPlay(db: Db, organiserId: string, most: number): Promise<RehearsedExpert[]> {
  const { rows } = await sql<RehearsedExpert>`
    select expert.id as "expertId", expert.user_id as "userId", person.state = ${UserState.enum.active} as "isActive"
    from expert_expert_view as expert join identity_user_view as person on person.id = expert.user_id
    join organisation_group_view as home on home.id = expert.group_id
    where expert.state = ${ExpertState.enum.active} and (home.id = ${organiserId} or home.path && array[${organiserId}]::uuid[])
    order by expert.id limit ${most}`.execute(db)
  return rows
}
