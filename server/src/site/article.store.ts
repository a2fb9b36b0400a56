import { sql, type Insertable, type Updateable } from 'kysely'
import type { z } from 'zod'
import { NEWS_TYPES, type ArticleRow, type ArticleType, type NewsType } from '@podium/core/site/article.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db, Schema } from '#server/platform/db/db.ts'
import { onePage, totalOf, type Paging } from '#server/platform/db/paging.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { nameIn } from '#server/platform/db/name-in.ts'

type News = z.infer<typeof NewsType>
type State = z.infer<typeof ArticleRow>['state']

export interface ArticleRecord<Kind extends ArticleType = ArticleType> {
  readonly articleId: string
  readonly newsType: Kind
  readonly title: string
  readonly summary: string
  readonly body: string
  readonly coverFileId: string | null
  readonly roundId: string | null
  readonly publishedAt: Date | null
  readonly pinned: boolean
  readonly state: State
  readonly source: string
  readonly publishAt: Date | null
  readonly opinion: string
  readonly groupId: string
  readonly version: number
}

/** Published articles of a site: those of its group and its descendants, or of all groups. */
export function shownOn(db: Db | Tx, siteGroupId: string | null) {
  return db
    .selectFrom('site_article as a')
    .where('a.state', '=', 'published')
    .where('a.published_at', '<=', sql<Date>`now()`)
    .where('a.news_type', 'in', NEWS_TYPES)
    .$if(siteGroupId !== null, (query) =>
      query.where(sql<boolean>`exists (select from organisation_group_view as g
        where g.id = a.group_id and g.path @> array[${siteGroupId}]::uuid[])`),
    )
}

function within(db: Db | Tx, scope: DataScope) {
  return db.selectFrom('site_article as a').where(reaches(scope, 'a.group_id'))
}

type Articles = ReturnType<typeof within>

export function withColumns(articles: Articles) {
  return articles
    .select(['a.id as articleId', 'a.news_type as newsType', 'a.title', 'a.summary'])
    .select(['a.cover_file_id as coverFileId', 'a.round_id as roundId', 'a.published_at as publishedAt'])
    .select(['a.pinned', 'a.state', 'a.source', 'a.publish_at as publishAt', 'a.opinion', 'a.version'])
    .select('a.group_id as groupId')
}

export interface ArticleFilter {
  readonly newsType?: ArticleType | undefined
  readonly state?: State | undefined
  readonly roundId?: string | undefined
  readonly terms: readonly string[]
  /** Only these. */
  readonly among?: readonly string[] | undefined
}

export type ListedArticle<Kind extends ArticleType> = Omit<ArticleRecord<Kind>, 'body'>

/** As listed in the office. */
export type OfficeArticle = ListedArticle<ArticleType> & { readonly groupName: string }

const groupName =
  sql<string>`coalesce((select g.name from organisation_group_view as g where g.id = a.group_id), '')`.as('groupName')

export async function countPublished(db: Db, siteGroupId: string | null, filter: ArticleFilter): Promise<number> {
  return totalOf(filtered(shownOn(db, siteGroupId), filter))
}

/** A page of a site's articles: pinned ones first, then the newest. */
export async function listPublished(
  db: Db,
  siteGroupId: string | null,
  filter: ArticleFilter,
  page: Paging,
): Promise<Array<ListedArticle<News>>> {
  return withColumns(filtered(shownOn(db, siteGroupId), filter))
    .orderBy('a.pinned', 'desc')
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id')
    .$call(onePage(page))
    .$narrowType<{ newsType: News }>()
    .execute()
}

/** A page of the articles in the scope, last created first. */
export async function listWithin(
  db: Db,
  scope: DataScope,
  filter: ArticleFilter,
  page: Paging,
): Promise<{ rows: OfficeArticle[]; total: number }> {
  const matching = filtered(within(db, scope), filter)
  const rows = await withColumns(matching)
    .select(groupName)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id')
    .$call(onePage(page))
    .execute()
  return { rows, total: await totalOf(matching) }
}

function filtered(articles: Articles, { newsType, state, roundId, terms, among }: ArticleFilter): Articles {
  return articles
    .$if(among !== undefined, (query) => query.where('a.id', '=', sql<string>`any(${among}::uuid[])`))
    .$if(newsType !== undefined, (query) => query.where('a.news_type', '=', newsType!))
    .$if(state !== undefined, (query) => query.where('a.state', '=', state!))
    .$if(roundId !== undefined, (query) => query.where('a.round_id', '=', roundId!))
    .$if(terms.length > 0, (query) => query.where(sql<boolean>`a.search @> ${terms}::text[]`))
}

/** How many of these articles a site shows. */
export async function articlesOn(tx: Tx, siteGroupId: string, ids: readonly string[]): Promise<number> {
  return totalOf(shownOn(tx, siteGroupId).where('a.id', '=', sql<string>`any(${ids}::uuid[])`))
}

export async function findPublished(
  db: Db,
  siteGroupId: string | null,
  id: string,
): Promise<ArticleRecord<News> | null> {
  const article = await withColumns(shownOn(db, siteGroupId))
    .select('a.body')
    .where('a.id', '=', id)
    .$narrowType<{ newsType: News }>()
    .executeTakeFirst()
  return article ?? null
}

export async function findWithin(
  db: Db | Tx,
  scope: DataScope,
  id: string,
): Promise<(ArticleRecord & OfficeArticle) | null> {
  const found = withColumns(within(db, scope)).select(['a.body', groupName]).where('a.id', '=', id)
  return (await found.executeTakeFirst()) ?? null
}

export async function insertArticle(tx: Tx, article: Insertable<Schema['site_article']>): Promise<string> {
  const { id } = await tx.insertInto('site_article').values(article).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Updates the article if it has this version; returns the new version, or null. */
export async function updateArticle(
  tx: Tx,
  id: string,
  version: number,
  change: Updateable<Schema['site_article']>,
): Promise<number | null> {
  const changed = await tx
    .updateTable('site_article')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return changed?.version ?? null
}

/** Whether the round belongs to a group in the scope. */
export async function isRoundWithin(tx: Tx, scope: DataScope, roundId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from competition_round_view as r where r.id = ${roundId} and ${reaches(scope, 'r.group_id')}`.execute(tx)
  return rows.length > 0
}

export async function roundNameOf(db: Db, roundId: string): Promise<string> {
  const row = await db
    .selectFrom('competition_round_view')
    .select('name_zh')
    .where('id', '=', roundId)
    .executeTakeFirst()
  return row?.name_zh ?? ''
}

/** Options of rounds in the scope, newest first. */
export async function roundsWithin(
  db: Db,
  scope: DataScope,
  terms: readonly string[],
  language: Language,
): Promise<Array<{ value: string; label: string }>> {
  const { rows } = await sql<{ value: string; label: string }>`
    select r.id as value, ${nameIn(language, 'r')} as label from competition_round_view as r
    where ${reaches(scope, 'r.group_id')} and r.search @> ${terms}::text[]
    order by r.created_at desc, r.id limit 50`.execute(db)
  return rows
}

/** Ids of the files that the texts of articles show. */
export async function filesInArticles(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct found[1] as id
    from site_article, regexp_matches(body, '/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'g') as found`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
