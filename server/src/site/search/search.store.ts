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

/** Ranking reads at most so many articles, the newest that match. */
const RANKED = 1_000

function matching(db: Db, siteGroupId: string | null, { terms }: Wanted) {
  return shownOn(db, siteGroupId).where(sql<boolean>`a.search @> ${terms}::text[]`)
}

export async function countFound(db: Db, siteGroupId: string | null, wanted: Wanted): Promise<PageTotal> {
  return pageTotal(db, matching(db, siteGroupId, wanted), { pageNum: 1, pageSize: 1 }, wanted.folded)
}

/** A page of the articles that contain a text: in the title's beginning, in the title, in the summary, by initials. */
export async function findArticles(
  db: Db,
  siteGroupId: string | null,
  wanted: Wanted,
  page: Paging,
): Promise<Array<ListedArticle<z.infer<typeof NewsType>>>> {
  const newest = matching(db, siteGroupId, wanted)
    .select('a.id')
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id')
    .limit(RANKED)
  const inTitle = sql<number>`position(${wanted.folded} in search_fold(a.title))`
  const rank = sql<number>`case when ${inTitle} = 1 then 0 when ${inTitle} > 1 then 1
    when position(${wanted.folded} in search_fold(a.summary)) > 0 then 2 else 3 end`
  return withColumns(shownOn(db, siteGroupId).where('a.id', 'in', newest))
    .orderBy(rank)
    .orderBy('a.published_at', 'desc')
    .orderBy('a.id')
    .$call(onePage(page))
    .$narrowType<{ newsType: z.infer<typeof NewsType> }>()
    .execute()
}
