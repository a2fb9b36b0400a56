import { sql } from 'kysely'
import { baseRefusals } from '@podium/core/base/codes.ts'
import type { Tx } from '../kernel/context.ts'
import { json } from '../db/json.ts'
import { refuse } from '../kernel/refused.ts'
import type { Services } from '../kernel/services.ts'

export interface JobPlace {
  /** Who is told of its progress and may look at it, cancel it and try it again. */
  readonly ownerId?: string | null
  readonly groupId?: string | null
  readonly subject?: { readonly type: string; readonly id: string }
  readonly traceId?: string
}

/** The one task of graphile-worker: everything else about a job is in `platform_job`. */
export const TASK = 'podium'

/** Puts a job in the queue when this transaction commits. Returns its id. */
export async function enqueue(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  kind: string,
  input: unknown,
  place: JobPlace = {},
): Promise<string> {
  const known = jobs.get(kind)
  if (!known) throw new Error(`no module has jobs of the kind ${kind}`)
  known.input.parse(input)
  const { id } = await tx
    .insertInto('platform_job')
    .values({
      kind,
      input: json(input),
      owner_id: place.ownerId ?? null,
      group_id: place.groupId ?? null,
      subject_type: place.subject?.type ?? '',
      subject_id: place.subject?.id ?? '',
      trace_id: place.traceId ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addTask(tx, id, known.attempts)
  return id
}

/**
 * Cancels a job: one that waits at once, a running one as soon as it looks. Throws NOT_FOUND for an ended one.
 * Whether the caller may is for the verb to decide.
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

/** Puts a failed or cancelled job back in the queue; it resumes from what its steps left. */
export async function retryJob({ jobs }: Pick<Services, 'jobs'>, tx: Tx, id: string): Promise<void> {
  const job = await lockJob(tx, id)
  const known = jobs.get(job.kind)
  if (!known || (job.state !== 'failed' && job.state !== 'cancelled')) throw refuse(baseRefusals.NOT_FOUND)
  await tx
    .updateTable('platform_job')
    .set({ state: 'queued', error: null, cancel_asked: false, ended_at: null, phase: '' })
    .where('id', '=', id)
    .execute()
  await addTask(tx, id, known.attempts)
}

/** The key makes the task findable by the job's id; a run under way keeps its own row and is not doubled. */
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
