import { PUBLIC_STATES } from '@podium/core/competition/round/round-state.ts'
import { onSite } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { SiteScope } from '#server/platform/kernel/services.ts'
import { shownOn } from '../article.store.ts'

const MOST_ROUNDS = 2_000
/** Search engines read at most 50,000 addresses of a site map. */
const MOST_ARTICLES = 20_000

/** Listed rounds of a site, newest first. */
export async function roundsForMap(db: Db, site: SiteScope) {
  return db
    .selectFrom('competition_round_view as round')
    .select(['round.id', 'round.published_at as changedAt'])
    .where('round.state', 'in', PUBLIC_STATES)
    .where('round.is_public', '=', true)
    .where(onSite(site, { group: 'round.group_id', series: 'round.series_id' }))
    .orderBy('round.published_at', 'desc')
    .orderBy('round.id')
    .limit(MOST_ROUNDS)
    .execute()
}

/** Published articles of a site, newest first. */
export async function articlesForMap(db: Db, siteGroupId: string | null) {
  return shownOn(db, siteGroupId)
    .select(['a.id', 'a.published_at as changedAt'])
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id')
    .limit(MOST_ARTICLES)
    .execute()
}
