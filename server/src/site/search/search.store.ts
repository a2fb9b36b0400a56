import { sql } from 'kysely'
import type { PageTotal } from '@podium/core/base/page.ts'
import type { NewsType } from '@podium/core/site/article.ts'
import type { z } from 'zod'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import { shownOn, withColumns, type ListedArticle } from '../article.store.ts'

export interface Wanted {
  readonly terms: readonly string[]
  /** The text as `search_fold` makes it. */
  readonly folded: string
}

/** Whose articles a site shows. */
export interface Searched {
  /** Null: of all organisations. */
  readonly siteGroupId: string | null
  /** The site's organisation and those below it; null: too many to name, or all. */
  readonly groupIds: readonly string[] | null
}

/** Ranking reads at most so many articles, the newest that match. */
const RANKED = 1_000
/** Organisations up to this number are named, so that the planner knows how many articles they have. */
const MAX_GROUPS = 500

/** Looks up whose articles a site shows. */
export async function searchedOn(db: Db, siteGroupId: string | null): Promise<Searched> {
  if (siteGroupId === null) return { siteGroupId, groupIds: null }
  const { rows } = await sql<{ ids: string[]; hasOthers: boolean }>`select
    array(select g.id from organisation_group_view as g where g.path @> array[${siteGroupId}]::uuid[]
      limit ${MAX_GROUPS + 1}::int) as ids,
    exists (select from organisation_group_view as g where not g.path @> array[${siteGroupId}]::uuid[])
      as "hasOthers"`.execute(db)
  const { ids, hasOthers } = rows[0]!
  if (!hasOthers) return { siteGroupId: null, groupIds: null }
  return { siteGroupId, groupIds: ids.length > MAX_GROUPS ? null : ids }
}

function matching(db: Db, { siteGroupId, groupIds }: Searched, { terms }: Wanted) {
  return shownOn(db, groupIds ? null : siteGroupId)
    .$if(groupIds !== null, (query) => query.where('a.group_id', 'in', groupIds!))
    .where(sql<boolean>`a.search @> ${terms}::text[]`)
}

export async function countFound(db: Db, searched: Searched, wanted: Wanted): Promise<PageTotal> {
  return pageTotal(db, matching(db, searched, wanted), { pageNum: 1, pageSize: 1 }, wanted.folded)
}

/** A page of the articles that contain a text: in the title's beginning, in the title, in the summary, by initials. */
export async function findArticles(
  db: Db,
  searched: Searched,
  wanted: Wanted,
  page: Paging,
): Promise<Array<ListedArticle<z.infer<typeof NewsType>>>> {
  const newest = matching(db, searched, wanted)
    .select('a.id')
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id')
    .limit(RANKED)
  const inTitle = sql<number>`position(${wanted.folded} in a.folded_title)`
  const rank = sql<number>`case when ${inTitle} = 1 then 0 when ${inTitle} > 1 then 1
    when position(${wanted.folded} in a.folded_summary) > 0 then 2 else 3 end`
  return withColumns(shownOn(db, null).where('a.id', 'in', newest))
    .orderBy(rank)
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id')
    .$call(onePage(page))
    .$narrowType<{ newsType: z.infer<typeof NewsType> }>()
    .execute()
}
