import { sql } from 'kysely'
import { PublicationState } from '@podium/core/award/award.ts'
import { LIVE_TASKS, TaskState } from '@podium/core/review/review.ts'
import { workStandings, type WorkStanding } from '@podium/core/work/work.ts'
import { seenTally, type Reached } from '#server/enrolment/index.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

function tallies(db: Db, reached: Reached, roundId: string) {
  return db.selectFrom('work_tally_view as tally').where('tally.round_id', '=', roundId).where(seenTally(reached))
}

const worksIn = (standing: WorkStanding) =>
  sql<number>`coalesce(sum(tally.works) filter (where tally.state = any(${workStandings[standing]}::text[])), 0)::int`

/** Works of a round with a valid version, and those whose review has ended. */
export async function workStandingsOf(db: Db, reached: Reached, roundId: string) {
  return tallies(db, reached, roundId)
    .select([worksIn('handedIn').as('handedIn'), worksIn('reviewed').as('reviewed')])
    .executeTakeFirstOrThrow()
}

/** Works by stage and item: all of them, drafts included, and those handed in. */
export async function worksByStage(db: Db, reached: Reached, roundId: string) {
  const counted = tallies(db, reached, roundId)
    .select(['tally.stage_id', 'tally.item_id'])
    .select([sql<number>`sum(tally.works)::int`.as('works'), worksIn('handedIn').as('handedIn')])
    .groupBy(['tally.stage_id', 'tally.item_id'])
    .having(sql<boolean>`sum(tally.works) > 0`)
  return db
    .selectFrom(counted.as('counted'))
    .innerJoin('competition_stage_view as stage', 'stage.id', 'counted.stage_id')
    .innerJoin('competition_item_view as item', 'item.id', 'counted.item_id')
    .select(['stage.id as stageId', 'stage.name_zh as stageName', 'stage.name_en as stageNameEn'])
    .select(['item.id as itemId', 'item.name_zh as name', 'item.name_en as nameEn'])
    .select(['counted.works', 'counted.handedIn'])
    .orderBy('stage.position')
    .orderBy('item.position')
    .orderBy('item.id')
    .execute()
}

/** Works handed in, and how many of them from `weekFrom` and from `twoWeeksFrom` on. */
export async function workTrend(db: Db, reached: Reached, roundId: string, weekFrom: string, twoWeeksFrom: string) {
  return tallies(db, reached, roundId)
    .where('tally.state', 'in', workStandings.handedIn)
    .select([
      sql<number>`coalesce(sum(tally.works), 0)::int`.as('total'),
      sql<number>`coalesce(sum(tally.works) filter (where tally.day >= ${weekFrom}::date), 0)::int`.as('week'),
      sql<number>`coalesce(sum(tally.works) filter (where tally.day >= ${twoWeeksFrom}::date
        and tally.day < ${weekFrom}::date), 0)::int`.as('weekBefore'),
    ])
    .executeTakeFirstOrThrow()
}

function tasksOf(db: Db, scope: DataScope, roundId: string) {
  return db
    .selectFrom('review_tally_view as tally')
    .innerJoin('review_batch_view as batch', 'batch.id', 'tally.batch_id')
    .innerJoin('competition_round_view as round', 'round.id', 'batch.round_id')
    .where('round.id', '=', roundId)
    .where(reaches(scope, 'round.group_id'))
}

/** Scored works, and how many of them from `weekFrom` and from `twoWeeksFrom` on. */
export async function scoreTrend(db: Db, scope: DataScope, roundId: string, weekFrom: string, twoWeeksFrom: string) {
  return tasksOf(db, scope, roundId)
    .where('tally.state', '=', TaskState.enum.submitted)
    .select([
      sql<number>`coalesce(sum(tally.tasks), 0)::int`.as('total'),
      sql<number>`coalesce(sum(tally.tasks) filter (where tally.day >= ${weekFrom}::date), 0)::int`.as('week'),
      sql<number>`coalesce(sum(tally.tasks) filter (where tally.day >= ${twoWeeksFrom}::date
        and tally.day < ${weekFrom}::date), 0)::int`.as('weekBefore'),
    ])
    .executeTakeFirstOrThrow()
}

/** Scoring tasks of each batch of a round. */
export async function tasksByBatch(db: Db, scope: DataScope, roundId: string) {
  return tasksOf(db, scope, roundId)
    .innerJoin('competition_stage_view as stage', 'stage.id', 'batch.stage_id')
    .innerJoin('competition_item_view as item', 'item.id', 'batch.item_id')
    .select(['batch.id as batchId', 'batch.name'])
    .select([
      sql<number>`coalesce(sum(tally.tasks) filter (where tally.state = any(${LIVE_TASKS}::text[])), 0)::int`.as(
        'tasks',
      ),
      sql<number>`coalesce(sum(tally.tasks) filter (where tally.state = ${TaskState.enum.submitted}), 0)::int`.as(
        'submitted',
      ),
    ])
    .groupBy(['batch.id', 'batch.name', 'stage.position', 'item.position'])
    .orderBy('stage.position')
    .orderBy('item.position')
    .orderBy('batch.id')
    .execute()
}

/** Winners of a round by award, as the list of winners counts them. */
export async function winnersByAward(db: Db, scope: DataScope, roundId: string) {
  return db
    .selectFrom('award_winner_view as winner')
    .innerJoin('award_award_view as award', 'award.id', 'winner.award_id')
    .innerJoin('award_publication_view as publication', 'publication.id', 'winner.publication_id')
    .innerJoin('competition_round_view as round', 'round.id', 'publication.round_id')
    .where('round.id', '=', roundId)
    .where(reaches(scope, 'round.group_id'))
    .where('publication.state', '<>', PublicationState.enum.revoked)
    .select(['award.name_zh as awardZh', sql<string>`max(award.name_en)`.as('awardEn')])
    .select(sql<number>`count(*)::int`.as('count'))
    .groupBy('award.name_zh')
    .orderBy(sql`min(award.position)`)
    .orderBy('award.name_zh')
    .execute()
}
