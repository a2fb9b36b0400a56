import type { PageTotal } from '@podium/core/base/page.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { CONFIRMABLE_STATES, PUBLISHABLE_STATES, UNSET_STATES } from '@podium/core/award/publication-state.ts'
import { ENDED_STATES } from '@podium/core/competition/round/round-state.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nameIn } from '#server/platform/db/name-in.ts'
import { onePage, totalOf, type Paging } from '#server/platform/db/paging.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'

interface WaitingAwards {
  batchId: string
  name: string
  roundName: string
  itemName: string
  stageName: string
}

type Step = 'set' | 'setAgain' | 'confirm' | 'publish'

/**
 * Batches whose awards wait for the viewer, oldest first: to be set, until the round ended, as a batch of a stage that
 * only promotes never has any; to be set again, because a second person sent them back to the viewer; to be confirmed,
 * because another person set them; or to be published.
 */
export async function listWaiting(
  db: Db,
  viewer: Viewer,
  step: Step,
  paging: Paging,
  language: Language,
): Promise<PageTotal & { rows: WaitingAwards[] }> {
  const matching = db
    .selectFrom('review_batch_view as batch')
    .leftJoin('award_publication as publication', (join) =>
      join.onRef('publication.item_id', '=', 'batch.item_id').onRef('publication.stage_id', '=', 'batch.stage_id'),
    )
    .innerJoin('competition_round_view as round', 'round.id', 'batch.round_id')
    .innerJoin('competition_item_view as item', 'item.id', 'batch.item_id')
    .innerJoin('competition_stage_view as stage', 'stage.id', 'batch.stage_id')
    .$if(step === 'set', (query) =>
      query
        .where('batch.state', '=', 'locked')
        .where('round.state', 'not in', ENDED_STATES)
        .where('publication.returned_by', 'is', null)
        .where((where) =>
          where.or([where('publication.id', 'is', null), where('publication.state', 'in', UNSET_STATES)]),
        ),
    )
    .$if(step === 'publish', (query) => query.where('publication.state', 'in', PUBLISHABLE_STATES))
    .$if(step === 'confirm', (query) =>
      query.where('publication.state', 'in', CONFIRMABLE_STATES).where('publication.set_by', '<>', viewer.userId),
    )
    .$if(step === 'setAgain', (query) =>
      query.where('publication.returned_by', 'is not', null).where('publication.set_by', '=', viewer.userId),
    )
    .where(reaches(viewer.scopeOf(step === 'publish' ? 'award:result:publish' : 'award:result:edit'), 'round.group_id'))
  const [rows, total] = await Promise.all([
    matching
      .select(['batch.id as batchId', 'batch.name'])
      .select([nameIn(language, 'round').as('roundName'), nameIn(language, 'item').as('itemName')])
      .select(nameIn(language, 'stage').as('stageName'))
      .orderBy('publication.set_at')
      .orderBy('batch.id')
      .$call(onePage(paging))
      .execute(),
    totalOf(matching),
  ])
  return { rows, total }
}
