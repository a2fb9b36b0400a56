import { sql } from 'kysely'
import { LEFT_WORK_STATES, PROMOTION_DECIDED_STATES, WorkState } from '@podium/core/work/work.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/**
 * Sets the state of works for another module; locks them in the order of their ids. Works whose promotion is decided
 * keep theirs.
 */
export async function markWorks(tx: Tx, workIds: readonly string[], state: WorkState): Promise<void> {
  await sql`update work_work as work set state = ${state}, version = work.version + 1
    from (select id from work_work where id = any(${workIds}::uuid[]) order by id for update) as locked
    where work.id = locked.id and work.state <> ${state}
      and work.state <> all(${PROMOTION_DECIDED_STATES}::text[])`.execute(tx)
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

/** Marks the submitted works of teams at a stage as promoted or eliminated; a team may have none. */
export async function markPromotion(
  tx: Tx,
  stageId: string,
  teamIds: readonly string[],
  state: 'promoted' | 'eliminated',
): Promise<void> {
  await sql`update work_work as work set state = ${state}, version = work.version + 1
    from (select id from work_work where stage_id = ${stageId} and team_id = any(${teamIds}::uuid[])
        and version_id is not null order by id for update) as locked
    where work.id = locked.id and work.state <> ${state} and work.state <> all(${LEFT_WORK_STATES}::text[])`.execute(tx)
}
