import { sql } from 'kysely'
import type { LackingRow } from '@podium/core/certificate/issue/batch-api.ts'
import { ENDED_STATES } from '@podium/core/competition/round/round-state.ts'
import type { Page } from '@podium/core/base/page.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nameIn } from '#server/platform/db/name-in.ts'
import { onePage, totalOf, type Paging } from '#server/platform/db/paging.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

type Lacking = Omit<LackingRow, 'visibleFrom'> & { visibleFrom: Date }

/**
 * Visible publications with winners whose award stands and who have no certificate for it, the oldest first. One that ended
 * with withdrawn results or a revoked award doesn't count.
 */
export async function listLacking(
  db: Db,
  scope: DataScope,
  now: Date,
  paging: Paging,
  language: Language,
): Promise<Page<Lacking>> {
  const matching = db
    .selectFrom('award_publication_view as publication')
    .innerJoin('competition_round_view as round', 'round.id', 'publication.round_id')
    .innerJoin('competition_item_view as item', 'item.id', 'publication.item_id')
    .innerJoin('competition_stage_view as stage', 'stage.id', 'publication.stage_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('award_winner_view as winner')
          .innerJoin('enrolment_team_view as team', 'team.id', 'winner.team_id')
          .innerJoin('work_work_view as work', 'work.id', 'winner.work_id')
          .select([
            sql<number>`count(*)::int`.as('winners'),
            sql<number>`(count(*) filter (where not exists (select from certificate_certificate as one
              where one.item_id = publication.item_id and one.kind = 'winner' and one.winner_id = winner.id
                and not one.ended_with_results)))::int`.as('missing'),
          ])
          .whereRef('winner.publication_id', '=', 'publication.id')
          .where('winner.is_revoked', '=', false)
          .where('team.takes_part', '=', true)
          .where('work.takes_part', '=', true)
          .as('counted'),
      (join) => join.onTrue(),
    )
    .where(reaches(scope, 'round.group_id'))
    .where('round.state', 'not in', ENDED_STATES)
    .where('publication.is_published', '=', true)
    .where('publication.visible_from', '<=', now)
    .where('counted.missing', '>', 0)
  const [rows, total] = await Promise.all([
    matching
      .select(['publication.id as publicationId', 'round.id as roundId', nameIn(language, 'round').as('roundName')])
      .select(['item.id as itemId', nameIn(language, 'item').as('itemName'), nameIn(language, 'stage').as('stageName')])
      .select(['counted.winners', 'counted.missing', sql<Date>`publication.visible_from`.as('visibleFrom')])
      .orderBy('publication.visible_from')
      .orderBy('publication.id')
      .$call(onePage(paging))
      .execute(),
    totalOf(matching),
  ])
  return { rows, total, ...paging }
}
