import { sql } from 'kysely'
import { WorkState } from '@podium/core/work/work.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** Sets the state of works for another module; locks them in the order of their ids. */
export async function markWorks(tx: Tx, workIds: readonly string[], state: WorkState): Promise<void> {
  await sql`update work_work as work set state = ${state}, version = work.version + 1
    from (select id from work_work where id = any(${workIds}::uuid[]) order by id for update) as locked
    where work.id = locked.id and work.state <> ${state}`.execute(tx)
}

/**
 * Restores the state that works had before the review; returns those works, without works that have another state by
 * now.
 */
export async function releaseWorks(
  tx: Tx,
  works: ReadonlyArray<{ workId: string; state: WorkState }>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update work_work as work set state = before.state, version = work.version + 1
    from (select id from work_work where id = any(${works.map(({ workId }) => workId)}::uuid[])
        order by id for update) as locked
      join unnest(${works.map(({ workId }) => workId)}::uuid[], ${works.map(({ state }) => state)}::text[])
        as before (id, state) on before.id = locked.id
    where work.id = locked.id and work.state = ${WorkState.enum.in_review} returning work.id`.execute(tx)
  return rows.map(({ id }) => id)
}
