import { PUBLIC_STATES } from '@podium/core/competition/round/round-state.ts'
import { SiteState } from '@podium/core/site/website/site-state.ts'
import { onSite } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { SiteHostNames, SiteScope } from '#server/platform/kernel/services.ts'

export interface SiteRow {
  readonly siteId: string
  readonly groupId: string
  readonly seriesId: string | null
  /** As published; a `SiteDesign`. */
  readonly design: unknown
}

/** The published site of this host, else the default site, else null. */
export async function findSite(db: Db | Tx, host: string): Promise<SiteRow | null> {
  const row = await db
    .selectFrom('site_site as site')
    .leftJoin('site_host as named', (join) => join.onRef('named.site_id', '=', 'site.id').on('named.host', '=', host))
    .select(['site.id as siteId', 'site.group_id as groupId', 'site.series_id as seriesId', 'site.design'])
    .where('site.state', '=', SiteState.enum.published)
    .where((by) => by.or([by('named.host', 'is not', null), by('site.is_default', '=', true)]))
    .orderBy('named.host', (by) => by.asc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The hosts of all published sites. */
export const siteHosts: SiteHostNames = async (handle) => {
  const rows = await handle
    .selectFrom('site_host as named')
    .innerJoin('site_site as site', 'site.id', 'named.site_id')
    .select('named.host')
    .where('site.state', '=', SiteState.enum.published)
    .execute()
  return rows.map(({ host }) => host)
}

/** The public round of a site that was published last. */
export async function newestRound(db: Db, site: SiteScope) {
  const row = await db
    .selectFrom('competition_round_view as r')
    .select(['r.id as roundId', 'r.name_zh as name', 'r.edition', 'r.year', 'r.series_id as competitionId'])
    .where('r.state', 'in', PUBLIC_STATES)
    .where('r.is_public', '=', true)
    .where(onSite(site, { group: 'r.group_id', series: 'r.series_id' }))
    .orderBy('r.published_at', 'desc')
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
