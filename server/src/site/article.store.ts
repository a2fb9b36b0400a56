import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely'
import type { z } from 'zod'
import { NEWS_TYPES, type ArticleRow, type ArticleType, type NewsType } from '@podium/core/site/api.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db, Schema } from '#server/platform/db/db.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

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
  readonly version: number
}

const row = sql`a.id as "articleId", a.news_type as "newsType", a.title, a.summary, a.cover_file_id as "coverFileId",
  a.round_id as "roundId", a.published_at as "publishedAt", a.pinned, a.state, a.version`

/** Published articles of a site: of its group and those below it; of every group without one. */
function shownOn(siteGroupId: string | null): RawBuilder<boolean> {
  return sql<boolean>`(a.state = 'published' and a.news_type = any(${[...NEWS_TYPES]}::text[]) and (${siteGroupId}::uuid is null or exists (
    select from organisation_group_view as g where g.id = a.group_id and g.path @> array[${siteGroupId}]::uuid[])))`
}

export interface ArticleFilter {
  readonly newsType?: ArticleType | undefined
  readonly state?: State | undefined
  readonly roundId?: string | undefined
  readonly terms: readonly string[]
  readonly limit: number
  readonly offset: number
}

type ListedArticle<Kind extends ArticleType> = Omit<ArticleRecord<Kind>, 'body'>

/** A page of what a site shows: pinned before, then the newest. */
export async function listPublished(db: Db, siteGroupId: string | null, filter: ArticleFilter) {
  return listArticles<News>(db, shownOn(siteGroupId), filter, sql`a.pinned desc, a.published_at desc, a.id`)
}

/** A page of the articles in the scope, the last made first. */
export async function listWithin(db: Db, scope: DataScope, filter: ArticleFilter) {
  return listArticles<ArticleType>(db, reaches(scope, 'a.group_id'), filter, sql`a.created_at desc, a.id`)
}

async function listArticles<Kind extends ArticleType>(
  db: Db,
  sight: RawBuilder<boolean>,
  filter: ArticleFilter,
  order: RawBuilder<unknown>,
): Promise<{ rows: Array<ListedArticle<Kind>>; total: number }> {
  const { newsType, state, roundId, terms, limit, offset } = filter
  const parts: RawBuilder<unknown>[] = [sight]
  if (newsType) parts.push(sql`a.news_type = ${newsType}`)
  if (state) parts.push(sql`a.state = ${state}`)
  if (roundId) parts.push(sql`a.round_id = ${roundId}`)
  if (terms.length > 0) parts.push(sql`a.search @> ${terms}::text[]`)
  const condition = sql.join(parts, sql` and `)
  const { rows } = await sql<ListedArticle<Kind>>`
    select ${row} from site_article as a where ${condition}
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  const count = await sql<{ n: number }>`
    select count(*)::int as n from site_article as a where ${condition}`.execute(db)
  return { rows, total: count.rows[0]!.n }
}

export async function findPublished(
  db: Db,
  siteGroupId: string | null,
  id: string,
): Promise<ArticleRecord<News> | null> {
  return findArticle(db, shownOn(siteGroupId), id)
}

export async function findWithin(db: Db | Tx, scope: DataScope, id: string): Promise<ArticleRecord | null> {
  return findArticle(db, reaches(scope, 'a.group_id'), id)
}

async function findArticle<Kind extends ArticleType>(
  db: Db | Tx,
  sight: RawBuilder<boolean>,
  id: string,
): Promise<ArticleRecord<Kind> | null> {
  const { rows } = await sql<ArticleRecord<Kind>>`
    select ${row}, a.body from site_article as a where a.id = ${id} and ${sight}`.execute(db)
  return rows[0] ?? null
}

export async function insertArticle(tx: Tx, article: Insertable<Schema['site_article']>): Promise<string> {
  const { id } = await tx.insertInto('site_article').values(article).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes the article if it still has this version; returns the new one, or null. */
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

/** Rounds in the scope, for choice, the newest first. */
export async function roundsWithin(
  db: Db,
  scope: DataScope,
  terms: readonly string[],
): Promise<Array<{ value: string; label: string }>> {
  const { rows } = await sql<{ value: string; label: string }>`
    select r.id as value, r.name_zh as label from competition_round_view as r
    where ${reaches(scope, 'r.group_id')} and r.search @> ${terms}::text[]
    order by r.created_at desc, r.id limit 50`.execute(db)
  return rows
}
