import { STANDING_PAGES, type StandingPage } from '@podium/core/site/standing-page.ts'
import type { Db } from '#server/platform/db/db.ts'
import { shownOn } from './article.store.ts'

/** A published article, and a stamp that changes with its text. */
export interface ArticleStamp {
  readonly articleId: string
  readonly stamp: string
}

/** Stamps of the articles that a site shows, newest first. */
export async function articleStamps(db: Db, siteGroupId: string | null, limit: number): Promise<ArticleStamp[]> {
  const rows = await shownOn(db, siteGroupId)
    .select(['a.id as articleId', 'a.version'])
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id')
    .limit(limit)
    .execute()
  return rows.map(({ articleId, version }) => ({ articleId, stamp: String(version) }))
}

export interface ArticleText {
  readonly articleId: string
  readonly title: string
  readonly summary: string
  readonly body: string
}

/** The texts of these articles, as far as the site still shows them. */
export async function articleTexts(db: Db, siteGroupId: string | null, ids: readonly string[]): Promise<ArticleText[]> {
  if (ids.length === 0) return []
  return shownOn(db, siteGroupId)
    .select(['a.id as articleId', 'a.title', 'a.summary', 'a.body'])
    .where('a.id', 'in', ids)
    .execute()
}

export interface StandingText {
  readonly page: StandingPage
  readonly stamp: string
  readonly title: string
  readonly body: string
}

/** The newest own text of each standing page of the site's group; without a site those of the root group. */
export async function ownStandingTexts(db: Db, siteGroupId: string | null): Promise<StandingText[]> {
  const rows = await db
    .selectFrom('site_article as a')
    .innerJoin('organisation_group_view as g', 'g.id', 'a.group_id')
    .distinctOn('a.news_type')
    .select(['a.news_type as page', 'a.id', 'a.version', 'a.title', 'a.body'])
    .where('a.state', '=', 'published')
    .where('a.news_type', 'in', STANDING_PAGES)
    .$if(siteGroupId === null, (query) => query.where('g.parent_id', 'is', null))
    .$if(siteGroupId !== null, (query) => query.where('g.id', '=', siteGroupId!))
    .orderBy('a.news_type')
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id')
    .$narrowType<{ page: StandingPage }>()
    .execute()
  return rows.map(({ id, version, ...text }) => ({ ...text, stamp: `${id} ${version}` }))
}
