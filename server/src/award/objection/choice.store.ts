import { sql } from 'kysely'
import type { ObjectionChoice } from '@podium/core/award/objection/objection.ts'
import { PUBLISHED_STATES } from '@podium/core/award/publication-state.ts'
import type { Page } from '@podium/core/base/page.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { WindowKind } from '@podium/core/competition/round/round.ts'
import { reachesAboveSchool, reachesSchool } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nameIn } from '#server/platform/db/name-in.ts'
import { onePage, totalOf, type Paging } from '#server/platform/db/paging.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { isStandingObjection } from './objection.store.ts'

/**
 * Visible results of teams of the school in the scope, where an objection window is set and no objection stands; the
 * newest first.
 */
export async function objectionChoices(
  db: Db,
  scope: DataScope,
  now: Date,
  { keyword = '', ...paging }: Paging & { keyword?: string | undefined },
  language: Language,
): Promise<Page<ObjectionChoice>> {
  const terms = queryTerms(keyword)
  const matching = db
    .selectFrom('award_publication as publication')
    .innerJoin('review_result_view as result', 'result.run_id', 'publication.run_id')
    .innerJoin('work_work_view as work', 'work.id', 'result.work_id')
    .innerJoin('enrolment_team_view as team', 'team.id', 'work.team_id')
    .innerJoin('competition_round_view as round', 'round.id', 'publication.round_id')
    .innerJoin('competition_item_view as item', 'item.id', 'publication.item_id')
    .innerJoin('competition_stage_view as stage', 'stage.id', 'publication.stage_id')
    .where('publication.state', 'in', PUBLISHED_STATES)
    .where('publication.visible_from', '<=', now)
    .where('work.takes_part', '=', true)
    .where('team.takes_part', '=', true)
    .where(reachesSchool(scope, 'team.school_id'))
    .where(sql<boolean>`not ${reachesAboveSchool(scope, 'team.school_id')}`)
    .where(
      sql<boolean>`exists (select from competition_window_view as window_of_stage
        where window_of_stage.stage_id = publication.stage_id
          and window_of_stage.kind = ${sql.lit(WindowKind.enum.objection)}
          and (window_of_stage.item_id is null or window_of_stage.item_id = publication.item_id))`,
    )
    .where(
      sql<boolean>`not exists (select from award_objection as objection
        where objection.publication_id = publication.id and objection.team_id = team.id and ${isStandingObjection})`,
    )
    .$if(terms.length > 0, (query) => query.where(sql<boolean>`team.search @> ${terms}::text[]`))
  const rows = await matching
    .select([
      'team.id as teamId',
      'team.name as teamName',
      'stage.id as stageId',
      nameIn(language, 'round').as('roundName'),
    ])
    .select([nameIn(language, 'item').as('itemName'), nameIn(language, 'stage').as('stageName')])
    .orderBy('publication.visible_from', 'desc')
    .orderBy('publication.id')
    .orderBy('team.id')
    .$call(onePage(paging))
    .execute()
  return { rows, total: await totalOf(matching), ...paging }
}
