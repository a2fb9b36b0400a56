import { sql } from 'kysely'
import { PUBLISHED_STATES } from '@podium/core/award/publication-state.ts'
import type { StandingSource } from '@podium/core/competition/setting/promotion-setting.ts'
import { TeamState } from '@podium/core/enrolment/team/team.ts'
import type { Refusal } from '@podium/core/base/refusal.ts'
import type { Contender } from '@podium/core/promotion/contender.ts'
import { ListState } from '@podium/core/promotion/recommendation/recommendation.ts'
import { BatchState, RunState } from '@podium/core/review/review.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

/** A contender with the words that lists show. */
export interface NamedContender extends Contender {
  teamName: string
  number: string
  schoolName: string
  /** Which rule of its people bars it; null: none. */
  barredBy: Refusal | null
}

interface ItemStage {
  itemId: string
  stageId: string
}

/** Team, rank and score at a stage: of its locked review, of imported results, or without any of lists that were sent. */
function standing({ itemId, stageId }: ItemStage, source: StandingSource) {
  if (source === 'review') {
    return sql`select work.team_id, result.rank, result.score
      from review_batch_view as batch
      join lateral (select id from review_run_view as run where run.batch_id = batch.id
        and run.state = ${RunState.enum.verified}) as run on true
      join review_result_view as result on result.run_id = run.id
      join work_work_view as work on work.id = result.work_id and work.takes_part
      where batch.item_id = ${itemId} and batch.stage_id = ${stageId} and batch.state = ${BatchState.enum.locked}`
  }
  if (source === 'recommendation') {
    return sql`select team_id, null::int as rank, null::numeric as score from recommended`
  }
  return sql`select team_id, rank() over (order by score desc)::int as rank, score from promotion_score
    where item_id = ${itemId} and stage_id = ${stageId}`
}

/** Enrolled teams that have a rank at the stage or are recommended. Teams that left are no contenders, so that the next move up. */
export async function contendersOf(db: Db | Tx, at: ItemStage, source: StandingSource): Promise<NamedContender[]> {
  const { rows } = await sql<{
    team_id: string
    name: string
    number: string
    school_name: string
    school_code: string
    region: string
    rank: number | null
    score: string | null
    awards: string[]
    recommended: boolean
  }>`
    with recommended as (
      select entry.team_id from promotion_recommendation as list
      join promotion_recommended as entry on entry.list_id = list.id
      where list.item_id = ${at.itemId} and list.stage_id = ${at.stageId} and list.state = ${ListState.enum.sent}),
    standing as (${standing(at, source)}),
    award as (
      select winner.team_id, array_agg(award.name_zh order by award.position) as names
      from award_publication_view as publication
      join award_winner_view as winner on winner.publication_id = publication.id
      join award_award_view as award on award.id = winner.award_id
      where publication.item_id = ${at.itemId} and publication.stage_id = ${at.stageId}
        and publication.state = any(${AWARDING_STATES}::text[])
      group by winner.team_id
    )
    select team.id as team_id, team.name, coalesce(team.number, '') as number, team.school_name,
      coalesce(school.code, '') as school_code, coalesce(school.region, '') as region,
      standing.rank, standing.score, coalesce(award.names, '{}') as awards,
      recommended.team_id is not null as recommended
    from standing
    full join recommended on recommended.team_id = standing.team_id
    join enrolment_team_view as team on team.id = coalesce(standing.team_id, recommended.team_id)
      and team.state = ${TeamState.enum.enrolled}
    left join organisation_school_view as school on school.id = team.school_id
    left join award on award.team_id = team.id
    order by standing.rank nulls last, team.id`.execute(db)
  return rows.map((row) => ({
    teamId: row.team_id,
    teamName: row.name,
    number: row.number,
    schoolName: row.school_name,
    rank: row.rank,
    score: row.score === null ? null : Number(row.score),
    units: { school: row.school_code, region: row.region },
    awards: row.awards,
    recommended: row.recommended,
    barred: false,
    barredBy: null,
  }))
}

/** Publications whose awards a promotion may read: confirmed by a second person, or published. */
const AWARDING_STATES: readonly string[] = ['confirmed', ...PUBLISHED_STATES]

/** Names of the awards of a stage. */
export async function awardsOf(db: Db, { itemId, stageId }: ItemStage): Promise<string[]> {
  const rows = await db
    .selectFrom('award_publication_view as publication')
    .innerJoin('award_award_view as award', 'award.publication_id', 'publication.id')
    .select('award.name_zh')
    .where('publication.item_id', '=', itemId)
    .where('publication.stage_id', '=', stageId)
    .orderBy('award.position')
    .execute()
  return rows.map((row) => row.name_zh)
}
