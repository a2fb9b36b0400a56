import { sql } from 'kysely'
import type { Policy } from '@podium/core/site/policy.ts'
import type { Db } from '#server/platform/db/db.ts'

export interface OwnPolicy {
  readonly policy: Policy
  readonly title: string
  readonly body: string
  readonly publishedAt: Date
  /** In the zone that times are shown in: `yyyymmdd`. */
  readonly publishedOn: string
  readonly version: number
}

/** The texts a site's own group published last, one of each kind; without a site those of the group above all others. */
export async function ownPolicies(db: Db, siteGroupId: string | null): Promise<OwnPolicy[]> {
  const { rows } = await sql<OwnPolicy>`
    select distinct on (a.news_type) a.news_type as policy, a.title, a.body, a.published_at as "publishedAt",
      to_char(a.published_at at time zone 'Asia/Shanghai', 'YYYYMMDD') as "publishedOn", a.version
    from site_article as a join organisation_group_view as g on g.id = a.group_id
    where a.state = 'published' and a.published_at is not null and a.news_type in ('privacy', 'agreement')
      and case when ${siteGroupId}::uuid is null then g.parent_id is null else g.id = ${siteGroupId} end
    order by a.news_type, a.published_at desc, a.id`.execute(db)
  return rows
}
