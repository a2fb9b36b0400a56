import { sql } from 'kysely'
import { PublicationState } from '@podium/core/award/award.ts'
import { TeamState } from '@podium/core/enrolment/team/team.ts'
import { LIVE_TASKS, TaskState } from '@podium/core/review/review.ts'
import { workStandings, type WorkStanding } from '@podium/core/work/work.ts'
import { needsPromotion, seenTally, type Reached } from '#server/enrolment/index.ts'
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

/**
 * By stage and item: works handed in, and the teams that are to hand one in. Those are the enrolled teams, or those
 * promoted to the stage; a team that left since its submission counts as long as its work does.
 */
export async function worksByStage(db: Db, reached: Reached, roundId: string) {
  const handedIn = tallies(db, reached, roundId)
    .select(['tally.stage_id', 'tally.item_id', worksIn('handedIn').as('works')])
    .groupBy(['tally.stage_id', 'tally.item_id'])
  const enrolled = sql<number>`(select coalesce(sum(tally.teams), 0)::int from enrolment_tally_view as tally
    where tally.round_id = ${roundId}::uuid and tally.item_id = item.id
      and tally.state = ${TeamState.enum.enrolled} and ${seenTally(reached)})`
  // Named as the counts are, because the same condition says whose teams are seen.
  const promoted = sql<number>`(select count(*)::int from enrolment_stage_entry_view as entry
    join enrolment_team_view as tally on tally.id = entry.team_id
    where entry.stage_id = stage.id and tally.item_id = item.id
      and tally.state = ${TeamState.enum.enrolled} and ${seenTally(reached)})`
  const expected = sql<number>`case when ${needsPromotion(sql`item.id`, sql`stage.id`)} then ${promoted}
    else ${enrolled} end`
  const counted = db
    .selectFrom('competition_stage_view as stage')
    .innerJoin('competition_item_view as item', 'item.round_id', 'stage.round_id')
    .leftJoin(handedIn.as('handed'), (join) =>
      join.onRef('handed.stage_id', '=', 'stage.id').onRef('handed.item_id', '=', 'item.id'),
    )
    .where('stage.round_id', '=', roundId)
    .where(
      sql<boolean>`(handed.works > 0 or exists (select from competition_setting_view as setting
        where setting.kind = 'work' and setting.item_id = item.id and setting.stage_id = stage.id))`,
    )
    .select(['stage.id as stageId', 'stage.name_zh as stageName', 'stage.name_en as stageNameEn'])
    .select(['item.id as itemId', 'item.name_zh as name', 'item.name_en as nameEn'])
    .select(['stage.position as stagePosition', 'item.position as itemPosition'])
    .select([
      sql<number>`coalesce(handed.works, 0)`.as('handedIn'),
      sql<number>`greatest(handed.works, ${expected})`.as('teams'),
    ])
  return db
    .selectFrom(counted.as('counted'))
    .select(['stageId', 'stageName', 'stageNameEn', 'itemId', 'name', 'nameEn', 'handedIn', 'teams'])
    .where('teams', '>', 0)
    .orderBy('stagePosition')
    .orderBy('itemPosition')
    .orderBy('itemId')
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
