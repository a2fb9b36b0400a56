import { sql, type Updateable } from 'kysely'
import type { SiteState } from '@podium/core/site/website/site-state.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db, Schema } from '#server/platform/db/db.ts'
import { onePage, totalOf, type Paging } from '#server/platform/db/paging.ts'
import { containing } from '#server/platform/db/search.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

export interface KnownSite {
  readonly siteId: string
  readonly groupId: string
  readonly groupName: string
  readonly seriesId: string | null
  readonly isDefault: boolean
  readonly state: SiteState
  readonly approvesArticles: boolean
  /** `SiteDesign`s: as edited, and as published. */
  readonly draft: unknown
  readonly design: unknown
  readonly hosts: string[]
  readonly publishedAt: Date | null
  readonly version: number
}

function within(db: Db | Tx, scope: DataScope) {
  return db
    .selectFrom('site_site as site')
    .innerJoin('organisation_group_view as g', 'g.id', 'site.group_id')
    .where(reaches(scope, 'site.group_id'))
}

function withColumns(sites: ReturnType<typeof within>) {
  return sites
    .select(['site.id as siteId', 'site.group_id as groupId', 'g.name as groupName', 'site.series_id as seriesId'])
    .select(['site.is_default as isDefault', 'site.state', 'site.approves_articles as approvesArticles'])
    .select(['site.draft', 'site.design', 'site.published_at as publishedAt', 'site.version'])
    .select(
      sql<string[]>`array(select named.host from site_host as named where named.site_id = site.id
        order by named.position, named.host)`.as('hosts'),
    )
}

/** A page of the sites in the scope: the default site first, then those added last. */
export async function listSites(
  db: Db,
  scope: DataScope,
  keyword: string,
  page: Paging,
): Promise<{ rows: KnownSite[]; total: number }> {
  const pattern = containing(keyword)
  const matching = within(db, scope).$if(keyword !== '', (query) =>
    query.where(
      sql<boolean>`(site.draft ->> 'nameZh' ilike ${pattern} or g.name ilike ${pattern}
        or exists (select from site_host as named where named.site_id = site.id and named.host ilike ${pattern}))`,
    ),
  )
  const rows = await withColumns(matching)
    .orderBy('site.is_default', 'desc')
    .orderBy('site.created_at', 'desc')
    .orderBy('site.id')
    .$call(onePage(page))
    .execute()
  return { rows, total: await totalOf(matching) }
}

export async function findSiteWithin(db: Db | Tx, scope: DataScope, id: string): Promise<KnownSite | null> {
  return (await withColumns(within(db, scope)).where('site.id', '=', id).executeTakeFirst()) ?? null
}

/** The site, locked, so that hosts, state and draft are decided one after the other. */
export async function lockSite(tx: Tx, scope: DataScope, id: string): Promise<KnownSite | null> {
  await tx.selectFrom('site_site').select('id').where('id', '=', id).forUpdate().execute()
  return findSiteWithin(tx, scope, id)
}

export async function insertSite(tx: Tx, groupId: string, draft: Schema['site_site']['draft']['__insert__']) {
  const { id } = await tx
    .insertInto('site_site')
    .values({ group_id: groupId, draft })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a locked site; returns its new version. */
export async function updateSite(tx: Tx, id: string, change: Updateable<Schema['site_site']>): Promise<number> {
  const { version } = await tx
    .updateTable('site_site')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Makes these the site's hosts. Violates `site_host_pkey` if another site has one. */
export async function setHosts(tx: Tx, siteId: string, hosts: readonly string[]): Promise<void> {
  await tx.deleteFrom('site_host').where('site_id', '=', siteId).execute()
  if (hosts.length === 0) return
  await tx
    .insertInto('site_host')
    .values(hosts.map((host, position) => ({ host, site_id: siteId, position })))
    .execute()
}

/** Competitions of a group and those below it. */
export async function seriesOf(db: Db | Tx, groupId: string) {
  return db
    .selectFrom('competition_series_view as series')
    .innerJoin('organisation_group_view as g', 'g.id', 'series.group_id')
    .select(['series.id as value', 'series.name_zh as label'])
    .where(sql<boolean>`g.path @> array[${groupId}]::uuid[]`)
    .orderBy('series.name_zh')
    .orderBy('series.id')
    .limit(100)
    .execute()
}

/** Ids of the logos of all sites, drafts too. */
export async function logosOfSites(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct logo as id from site_site,
      unnest(array[draft ->> 'logoFileId', design ->> 'logoFileId']) as logo where logo is not null`.execute(db)
  return rows.map(({ id }) => id)
}
