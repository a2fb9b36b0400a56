import { z } from 'zod'
import { PublicWinner } from '../award/public-views.ts'
import { pageOf } from '../base/page.ts'
import { Id } from '../base/shapes.ts'
import { RoundCard } from '../competition/round/round-views.ts'
import { ArticleRow } from './article.ts'

/** What a search on the public site finds; competitions and winners with the first page only. */
export const SearchResults = z.object({
  news: pageOf(ArticleRow),
  rounds: z.array(RoundCard),
  winners: z.array(PublicWinner.extend({ roundId: Id, roundName: z.string(), roundNameEn: z.string() })),
})
export type SearchResults = z.infer<typeof SearchResults>
