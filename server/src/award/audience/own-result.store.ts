import { type NotNull, sql } from 'kysely'
import { type PublicationState, PUBLISHED_STATES } from '@podium/core/award/publication-state.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { TaskState } from '@podium/core/review/review.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nameIn } from '#server/platform/db/name-in.ts'
import { totalOf } from '#server/platform/db/paging.ts'

export interface OwnResultRow {
  publicationId: string
  roundId: string
  roundName: string
  itemName: string
  stageId: string
  stageName: string
  teamId: string
  teamName: string
  workTitle: string
  awardZh: string | null
  awardEn: string | null
  rank: number
  tied: boolean
  fraction: string
  decimals: number
  comments: string[]
  state: PublicationState
  publish: unknown
  visibleFrom: Date
  publishedAt: Date
}

/**
 * Visible results of the person's teams; others are not counted either. Comments are in an order that does not reveal
 * their authors.
 */
export async function listOwnResults(
  db: Db,
  userId: string,
  now: Date,
  page: { limit: number; offset: number },
  language: Language,
): Promise<{ rows: OwnResultRow[]; total: number }> {
  const matching = ownResults(db, userId, now)
  const rows = await matching
    .select(['publication.id as publicationId', 'round.id as roundId', nameIn(language, 'round').as('roundName')])
    .select([
      nameIn(language, 'item').as('itemName'),
      nameIn(language, 'stage').as('stageName'),
      'stage.id as stageId',
      'team.id as teamId',
      'team.name as teamName',
    ])
    .select(['version.title as workTitle', 'award.name_zh as awardZh', 'award.name_en as awardEn', 'result.tied'])
    .select(['publication.state', 'publication.publish', 'publication.visible_from as visibleFrom'])
    .select('publication.published_at as publishedAt')
    .select([
      sql<number>`(select count(*)::int + 1 from review_result_view as better
        join work_work_view as other on other.id = better.work_id and other.takes_part
        join enrolment_team_view as rival on rival.id = other.team_id and rival.takes_part
        where better.run_id = result.run_id and better.rank < result.rank)`.as('rank'),
      sql<string>`result.explanation ->> 'fraction'`.as('fraction'),
      sql<number>`coalesce((setting.value ->> 'decimals')::int, 2)`.as('decimals'),
      sql<string[]>`array(select task.comment from review_task_view as task where task.batch_id = run.batch_id
        and task.work_id = work.id and task.state = ${TaskState.enum.submitted}
        order by md5(task.id::text))`.as('comments'),
    ])
    .orderBy('publication.visible_from', 'desc')
    .orderBy('publication.id')
    .orderBy('team.id')
    .limit(page.limit)
    .offset(page.offset)
    .$narrowType<{ visibleFrom: NotNull; publishedAt: NotNull }>()
    .execute()
  return { rows, total: await totalOf(matching) }
}

function ownResults(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('enrolment_member_view as member')
    .innerJoin('enrolment_team_view as team', 'team.id', 'member.team_id')
    .innerJoin('work_work_view as work', 'work.team_id', 'team.id')
    .innerJoin('award_publication as publication', (join) =>
      join.onRef('publication.item_id', '=', 'work.item_id').onRef('publication.stage_id', '=', 'work.stage_id'),
    )
    .innerJoin('review_result_view as result', (join) =>
      join.onRef('result.run_id', '=', 'publication.run_id').onRef('result.work_id', '=', 'work.id'),
    )
    .innerJoin('review_run_view as run', 'run.id', 'publication.run_id')
    .innerJoin('competition_setting_view as setting', 'setting.id', 'run.setting_id')
    .innerJoin('review_entry_view as entry', (join) =>
      join.onRef('entry.batch_id', '=', 'run.batch_id').onRef('entry.work_id', '=', 'work.id'),
    )
    .innerJoin('work_version_view as version', 'version.id', 'entry.version_id')
    .innerJoin('competition_round_view as round', 'round.id', 'publication.round_id')
    .innerJoin('competition_item_view as item', 'item.id', 'publication.item_id')
    .innerJoin('competition_stage_view as stage', 'stage.id', 'publication.stage_id')
    .leftJoin('award_winner_view as winner', (join) =>
      join
        .onRef('winner.publication_id', '=', 'publication.id')
        .onRef('winner.team_id', '=', 'team.id')
        .on('winner.is_revoked', '=', false),
    )
    .leftJoin('award_award as award', 'award.id', 'winner.award_id')
    .where('member.user_id', '=', userId)
    .where('member.state', '=', 'accepted')
    .where('work.takes_part', '=', true)
    .where('team.takes_part', '=', true)
    .where('publication.state', 'in', PUBLISHED_STATES)
    .where('publication.visible_from', '<=', now)
    .where('publication.published_at', 'is not', null)
}
