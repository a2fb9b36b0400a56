import { sql } from 'kysely'
import { PUBLIC_STATES } from '@podium/core/competition/round/round-state.ts'
import { onSite } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { SiteScope } from '#server/platform/kernel/services.ts'

interface Choice {
  value: string
  label: string
}

/** Ids of what was chosen for a site's home page, in order. */
export async function featuredIds(db: Db, siteId: string): Promise<{ rounds: string[]; articles: string[] }> {
  const { rounds, articles } = await featuredOf(db, siteId)
  return { rounds: rounds.map(({ value }) => value), articles: articles.map(({ value }) => value) }
}

export async function featuredOf(db: Db, siteId: string): Promise<{ rounds: Choice[]; articles: Choice[] }> {
  const [rounds, articles] = await Promise.all([
    db
      .selectFrom('site_featured_round as chosen')
      .innerJoin('competition_round_view as round', 'round.id', 'chosen.round_id')
      .select(['round.id as value', 'round.name_zh as label'])
      .where('chosen.site_id', '=', siteId)
      .orderBy('chosen.position')
      .execute(),
    db
      .selectFrom('site_featured_article as chosen')
      .innerJoin('site_article as article', 'article.id', 'chosen.article_id')
      .select(['article.id as value', 'article.title as label'])
      .where('chosen.site_id', '=', siteId)
      .orderBy('chosen.position')
      .execute(),
  ])
  return { rounds, articles }
}

/** Listed rounds of a site, newest first. */
export async function roundsOn(
  db: Db | Tx,
  site: SiteScope,
  filter: { terms?: readonly string[]; ids?: readonly string[] },
) {
  return db
    .selectFrom('competition_round_view as round')
    .select(['round.id as value', 'round.name_zh as label'])
    .where('round.state', 'in', PUBLIC_STATES)
    .where('round.is_public', '=', true)
    .where(onSite(site, { group: 'round.group_id', series: 'round.series_id' }))
    .$if(filter.terms !== undefined, (query) => query.where(sql<boolean>`round.search @> ${filter.terms}::text[]`))
    .$if(filter.ids !== undefined, (query) => query.where('round.id', '=', sql<string>`any(${filter.ids}::uuid[])`))
    .orderBy('round.published_at', 'desc')
    .orderBy('round.id')
    .limit(50)
    .execute()
}

export async function setFeaturedRounds(tx: Tx, siteId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('site_featured_round').where('site_id', '=', siteId).execute()
  if (ids.length === 0) return
  await tx
    .insertInto('site_featured_round')
    .values(ids.map((id, position) => ({ site_id: siteId, round_id: id, position })))
    .execute()
}

export async function setFeaturedArticles(tx: Tx, siteId: string, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('site_featured_article').where('site_id', '=', siteId).execute()
  if (ids.length === 0) return
  await tx
    .insertInto('site_featured_article')
    .values(ids.map((id, position) => ({ site_id: siteId, article_id: id, position })))
    .execute()
}
