import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'

/** Folds the rows that triggers added into one row per key, so that sums stay short. */
export async function foldTaskCounts(db: Db): Promise<void> {
  await sql`
    with key as (select distinct batch_id, state, day from review_tally where not folded),
    taken as (
      delete from review_tally as tally using key
      where (tally.batch_id, tally.state) = (key.batch_id, key.state) and tally.day is not distinct from key.day
      returning tally.*)
    insert into review_tally (batch_id, state, day, tasks, folded)
      select batch_id, state, day, sum(tasks), true from taken group by 1, 2, 3 having sum(tasks) <> 0`.execute(db)
}
