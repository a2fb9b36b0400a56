import { type NotNull, sql } from 'kysely'
import { POLICIES, type Policy } from '@podium/core/site/policy.ts'
import type { StandingPage } from '@podium/core/site/standing-page.ts'
import type { Db } from '#server/platform/db/db.ts'

export interface OwnPolicy {
  readonly policy: Policy
  readonly title: string
  readonly body: string
  readonly publishedAt: Date
  /** Date in the site's time zone: `yyyymmdd`. */
  readonly publishedOn: string
  readonly version: number
}

/** Newest policies of the site's own group, one of each kind; without a site those of the root group. */
export async function ownPolicies(db: Db, siteGroupId: string | null): Promise<OwnPolicy[]> {
  return db
    .selectFrom('site_article as a')
    .innerJoin('organisation_group_view as g', 'g.id', 'a.group_id')
    .distinctOn('a.news_type')
    .select(['a.news_type as policy', 'a.title', 'a.body', 'a.published_at as publishedAt', 'a.version'])
    .select(sql<string>`to_char(a.published_at at time zone 'Asia/Shanghai', 'YYYYMMDD')`.as('publishedOn'))
    .where('a.state', '=', 'published')
    .where('a.published_at', '<=', sql<Date>`now()`)
    .where('a.published_at', 'is not', null)
    .where('a.news_type', 'in', POLICIES)
    .$if(siteGroupId === null, (query) => query.where('g.parent_id', 'is', null))
    .$if(siteGroupId !== null, (query) => query.where('g.id', '=', siteGroupId!))
    .orderBy('a.news_type')
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id')
    .$narrowType<{ policy: Policy; publishedAt: NotNull }>()
    .execute()
}

/** The newest text of a standing page of the site's own group; without a site that of the root group. */
export async function ownStandingPage(
  db: Db,
  siteGroupId: string | null,
  page: StandingPage,
): Promise<{ title: string; body: string } | null> {
  const article = await db
    .selectFrom('site_article as a')
    .innerJoin('organisation_group_view as g', 'g.id', 'a.group_id')
    .select(['a.title', 'a.body'])
    .where('a.state', '=', 'published')
    .where('a.published_at', '<=', sql<Date>`now()`)
    .where('a.news_type', '=', page)
    .$if(siteGroupId === null, (query) => query.where('g.parent_id', 'is', null))
    .$if(siteGroupId !== null, (query) => query.where('g.id', '=', siteGroupId!))
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id')
    .limit(1)
    .executeTakeFirst()
  return article ?? null
}
