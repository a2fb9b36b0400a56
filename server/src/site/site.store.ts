import { sql } from 'kysely'
import { PUBLIC_STATES } from '@podium/core/competition/round/round-state.ts'
import type { TemplateType } from '@podium/core/site/api.ts'
import type { Wording } from '@podium/core/site/wording.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { SiteHostNames } from '#server/platform/kernel/services.ts'

export interface SiteRow {
  readonly groupId: string
  readonly seriesId: string | null
  readonly nameZh: string
  readonly nameEn: string
  readonly templateType: TemplateType
  readonly brandColour: string
  readonly wording: Wording
  readonly logoFileId: string | null
  readonly footer: string
  readonly navigation: unknown
}

/** The site of this host, else the default site, which has no hosts, else null. */
export async function findSite(db: Db | Tx, host: string): Promise<SiteRow | null> {
  const row = await db
    .selectFrom('site_site')
    .select([
      'group_id as groupId',
      'series_id as seriesId',
      'name_zh as nameZh',
      'name_en as nameEn',
      'template_type as templateType',
      'brand_colour as brandColour',
      'wording',
      'logo_file_id as logoFileId',
      'footer',
      'navigation',
    ])
    .where(sql<boolean>`(${host} = any(hosts) or hosts = '{}')`)
    .orderBy(sql`cardinality(hosts) > 0`, 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The hosts of all sites. */
export const siteHosts: SiteHostNames = async (handle) => {
  const rows = await handle.selectFrom('site_site').select('hosts').execute()
  return rows.flatMap(({ hosts }) => hosts)
}

/** The public round published last: of a series, else of a group and its descendants, else of all. */
export async function newestRound(db: Db, seriesId: string | null, groupId: string | null) {
  const row = await db
    .selectFrom('competition_round_view as r')
    .select(['r.id as roundId', 'r.name_zh as name', 'r.edition', 'r.year', 'r.series_id as competitionId'])
    .where('r.state', 'in', PUBLIC_STATES)
    .where('r.is_public', '=', true)
    .where(
      sql<boolean>`case when ${seriesId}::uuid is not null then r.series_id = ${seriesId}
        when ${groupId}::uuid is not null then exists (
          select from organisation_group_view as g where g.id = r.group_id and g.path @> array[${groupId}]::uuid[])
        else true end`,
    )
    .orderBy('r.published_at', 'desc')
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
