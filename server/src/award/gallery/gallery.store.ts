import { sql } from 'kysely'
import { PUBLISHED_STATES } from '@podium/core/award/publication-state.ts'
import { PUBLIC_STATES } from '@podium/core/competition/round/round-state.ts'
import { onSite } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { SiteScope } from '#server/platform/kernel/services.ts'

export interface ShownPublication {
  publicationId: string
  roundId: string
  roundName: string
  roundNameEn: string
  year: number
  itemId: string
  itemName: string
  itemNameEn: string
}

/**
 * Publications that are public at `now`, of listed rounds, whose work setting in force shows works to everybody: the last
 * published round first.
 */
export async function shownPublications(db: Db, site: SiteScope, now: Date): Promise<ShownPublication[]> {
  return publicPublications(db, site, now)
    .where(
      sql<boolean>`coalesce((select setting.value ->> 'showPublicly' from competition_setting_view as setting
        where setting.kind = 'work' and setting.item_id = publication.item_id
          and setting.stage_id = publication.stage_id order by setting.no desc limit 1), 'false') = 'true'`,
    )
    .execute()
}

/** Publications that are public at `now`, of listed rounds of a site, whether their works are shown or not. */
export function publicPublications(db: Db, site: SiteScope, now: Date) {
  return db
    .selectFrom('award_publication as publication')
    .innerJoin('competition_round_view as round', 'round.id', 'publication.round_id')
    .innerJoin('competition_item_view as item', 'item.id', 'publication.item_id')
    .select(['publication.id as publicationId', 'round.id as roundId', 'round.name_zh as roundName'])
    .select(['round.name_en as roundNameEn', 'round.year', 'item.id as itemId', 'item.name_zh as itemName'])
    .select('item.name_en as itemNameEn')
    .where('publication.state', 'in', PUBLISHED_STATES)
    .where('publication.visible_from', '<=', now)
    .where(sql<boolean>`publication.publish ->> 'audience' = 'public'`)
    .where('round.is_public', '=', true)
    .where('round.state', 'in', PUBLIC_STATES)
    .where(onSite(site, { group: 'round.group_id', series: 'round.series_id' }))
    .orderBy('round.published_at', 'desc')
    .orderBy('round.id')
    .orderBy('item.position')
    .orderBy('publication.id')
}

/** The awards of a work, or one award by its id, the last first. */
export async function winnersOf(
  db: Db,
  { winnerId, workId }: { winnerId?: string | undefined; workId?: string | undefined },
): Promise<Array<{ winnerId: string; publicationId: string }>> {
  const id = winnerId ?? workId
  if (id === undefined) return []
  return db
    .selectFrom('award_winner')
    .select(['id as winnerId', 'publication_id as publicationId'])
    .where(winnerId === undefined ? 'work_id' : 'id', '=', id)
    .orderBy('id', 'desc')
    .execute()
}

export interface WorkText {
  winnerId: string
  publicationId: string
  summary: string
  keywords: string[]
}

/** Texts of the reviewed versions of these winners' works. */
export async function textsOf(db: Db, winnerIds: readonly string[]): Promise<WorkText[]> {
  return db
    .selectFrom('award_winner as winner')
    .innerJoin('award_publication as publication', 'publication.id', 'winner.publication_id')
    .innerJoin('review_run_view as run', 'run.id', 'publication.run_id')
    .innerJoin('review_entry_view as entry', (join) =>
      join.onRef('entry.batch_id', '=', 'run.batch_id').onRef('entry.work_id', '=', 'winner.work_id'),
    )
    .innerJoin('work_version_view as version', 'version.id', 'entry.version_id')
    .select(['winner.id as winnerId', 'publication.id as publicationId', 'version.summary', 'version.keywords'])
    .where('winner.id', '=', sql<string>`any(${winnerIds}::uuid[])`)
    .execute()
}
