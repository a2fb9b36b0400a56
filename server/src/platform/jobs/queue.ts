import { sql } from 'kysely'
import { baseRefusals } from '@podium/core/base/codes.ts'
import type { Tx } from '../kernel/context.ts'
import { json } from '../db/json.ts'
import { refuse } from '../kernel/refused.ts'
import type { Services } from '../kernel/services.ts'

/** For whom and about what a job runs. */
export interface JobOrigin {
  /** The user who receives progress events and may read, cancel and retry the job. */
  readonly ownerId?: string | null
  readonly groupId?: string | null
  readonly subject?: { readonly type: string; readonly id: string }
  readonly traceId?: string
}

/** Name of the only graphile-worker task; all other facts about a job are in `platform_job`. */
export const TASK = 'podium'

/** Queues a job when this transaction commits. Returns its id. */
export async function enqueue(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  kind: string,
  input: unknown,
  origin: JobOrigin = {},
): Promise<string> {
  const definition = jobs.get(kind)
  if (!definition) throw new Error(`no module has jobs of the kind ${kind}`)
  definition.input.parse(input)
  const { id } = await tx
    .insertInto('platform_job')
    .values({
      kind,
      input: json(input),
      owner_id: origin.ownerId ?? null,
      group_id: origin.groupId ?? null,
      subject_type: origin.subject?.type ?? '',
      subject_id: origin.subject?.id ?? '',
      trace_id: origin.traceId ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addTask(tx, id, definition.attempts)
  return id
}

/**
 * Cancels a job: a queued one at once, a running one at its next check. Throws NOT_FOUND for an ended one. The caller
 * checks the permission.
 */
export async function cancelJob(tx: Tx, id: string): Promise<void> {
  const job = await lockJob(tx, id)
  if (job.state === 'queued') {
    await sql`select graphile_worker.remove_job(${id})`.execute(tx)
    await tx
      .updateTable('platform_job')
      .set({ state: 'cancelled', cancel_asked: true, ended_at: sql`clock_timestamp()` })
      .where('id', '=', id)
      .execute()
  } else if (job.state === 'running') {
    await tx.updateTable('platform_job').set({ cancel_asked: true }).where('id', '=', id).execute()
  } else {
    throw refuse(baseRefusals.NOT_FOUND)
  }
}

/** Queues a failed or cancelled job again; it resumes from its last committed step. */
export async function retryJob({ jobs }: Pick<Services, 'jobs'>, tx: Tx, id: string): Promise<void> {
  const job = await lockJob(tx, id)
  const definition = jobs.get(job.kind)
  if (!definition || (job.state !== 'failed' && job.state !== 'cancelled')) throw refuse(baseRefusals.NOT_FOUND)
  await tx
    .updateTable('platform_job')
    .set({ state: 'queued', error: null, cancel_asked: false, ended_at: null, phase: '' })
    .where('id', '=', id)
    .execute()
  await addTask(tx, id, definition.attempts)
}

/** The job's id is the task's key; a task that is running keeps its row and is not duplicated. */
export async function addTask(tx: Tx, id: string, attempts: number): Promise<void> {
  await sql`select graphile_worker.add_job(${TASK}, json_build_object('id', ${id}::text),
    job_key => ${id}, max_attempts => ${attempts}::int)`.execute(tx)
}

async function lockJob(tx: Tx, id: string): Promise<{ kind: string; state: string }> {
  const job = await tx
    .selectFrom('platform_job')
    .select(['kind', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!job) throw refuse(baseRefusals.NOT_FOUND)
  return job
}
