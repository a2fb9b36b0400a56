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

/** SQL condition: the award of the `winner` stands. Teams and works that take no part are few, and are read once. */
const stands = sql<boolean>`(not winner.is_revoked
  and not winner.team_id in (select team.id from enrolment_team_view as team where not team.takes_part)
  and not winner.work_id in (select work.id from work_work_view as work where not work.takes_part))`

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
  const open = db
    .selectFrom('award_publication_view as publication')
    .innerJoin('competition_round_view as round', 'round.id', 'publication.round_id')
    .where(reaches(scope, 'round.group_id'))
    .where('round.state', 'not in', ENDED_STATES)
    .where('publication.is_published', '=', true)
    .where('publication.visible_from', '<=', now)
  // All winners are compared with all certificates at once, because looking up each took seconds.
  const lacking = db
    .selectFrom('award_winner_view as winner')
    .select(['winner.publication_id', sql<number>`count(*)::int`.as('missing')])
    .where('winner.publication_id', 'in', open.select('publication.id'))
    .where(stands)
    .where(sql<boolean>`not exists (select from certificate_certificate as one
      where one.kind = 'winner' and one.winner_id = winner.id and not one.ended_with_results)`)
    .groupBy('winner.publication_id')
  const matching = open
    .innerJoin('competition_item_view as item', 'item.id', 'publication.item_id')
    .innerJoin('competition_stage_view as stage', 'stage.id', 'publication.stage_id')
    .innerJoin(lacking.as('lacking'), 'lacking.publication_id', 'publication.id')
  const [rows, total] = await Promise.all([
    matching
      .select(['publication.id as publicationId', 'round.id as roundId', nameIn(language, 'round').as('roundName')])
      .select(['item.id as itemId', nameIn(language, 'item').as('itemName'), nameIn(language, 'stage').as('stageName')])
      .select(['lacking.missing', sql<Date>`publication.visible_from`.as('visibleFrom')])
      .select(
        sql<number>`(select count(*)::int from award_winner_view as winner
          where winner.publication_id = publication.id and ${stands})`.as('winners'),
      )
      .orderBy('publication.visible_from')
      .orderBy('publication.id')
      .$call(onePage(paging))
      .execute(),
    totalOf(matching),
  ])
  return { rows, total, ...paging }
}
