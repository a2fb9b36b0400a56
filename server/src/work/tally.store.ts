import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'

/** Folds the rows that triggers added into one row per key, so that sums stay short. */
export async function foldWorkCounts(db: Db): Promise<void> {
  await sql`
    with key as (select distinct round_id, item_id, stage_id, school_id, state, day from work_tally where not folded),
    taken as (
      delete from work_tally as tally using key
      where (tally.round_id, tally.item_id, tally.stage_id, tally.state)
          = (key.round_id, key.item_id, key.stage_id, key.state)
        and tally.school_id is not distinct from key.school_id and tally.day is not distinct from key.day
      returning tally.*)
    insert into work_tally (round_id, item_id, stage_id, school_id, state, day, works, folded)
      select round_id, item_id, stage_id, school_id, state, day, sum(works), true
      from taken group by 1, 2, 3, 4, 5, 6 having sum(works) <> 0`.execute(db)
}
