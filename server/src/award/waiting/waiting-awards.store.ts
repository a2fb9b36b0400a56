import type { PageTotal } from '@podium/core/base/page.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { CONFIRMABLE_STATES } from '@podium/core/award/publication-state.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nameIn } from '#server/platform/db/name-in.ts'
import { onePage, totalOf, type Paging } from '#server/platform/db/paging.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'

interface WaitingAwards {
  batchId: string
  roundName: string
  itemName: string
  stageName: string
}

/**
 * Batches whose awards wait for the viewer, oldest first: to be confirmed, because another person set them, or to be set
 * again, because a second person sent them back to the viewer.
 */
export async function listWaiting(
  db: Db,
  viewer: Viewer,
  step: 'confirm' | 'set',
  paging: Paging,
  language: Language,
): Promise<PageTotal & { rows: WaitingAwards[] }> {
  const matching = db
    .selectFrom('award_publication as publication')
    .innerJoin('review_batch_view as batch', (join) =>
      join.onRef('batch.item_id', '=', 'publication.item_id').onRef('batch.stage_id', '=', 'publication.stage_id'),
    )
    .innerJoin('competition_round_view as round', 'round.id', 'publication.round_id')
    .innerJoin('competition_item_view as item', 'item.id', 'publication.item_id')
    .innerJoin('competition_stage_view as stage', 'stage.id', 'publication.stage_id')
    .$if(step === 'confirm', (query) =>
      query.where('publication.state', 'in', CONFIRMABLE_STATES).where('publication.set_by', '<>', viewer.userId),
    )
    .$if(step === 'set', (query) =>
      query.where('publication.returned_by', 'is not', null).where('publication.set_by', '=', viewer.userId),
    )
    .where(reaches(viewer.scopeOf('award:result:edit'), 'round.group_id'))
  const [rows, total] = await Promise.all([
    matching
      .select('batch.id as batchId')
      .select([nameIn(language, 'round').as('roundName'), nameIn(language, 'item').as('itemName')])
      .select(nameIn(language, 'stage').as('stageName'))
      .orderBy('publication.set_at')
      .orderBy('publication.id')
      .$call(onePage(paging))
      .execute(),
    totalOf(matching),
  ])
  return { rows, total }
}
