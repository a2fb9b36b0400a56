import { z } from 'zod'
import { Attachment } from '../base/file/attachment.ts'
import { Id, Instant } from '../base/shapes.ts'
import { POLICIES } from './policy.ts'
import { STANDING_PAGES } from './standing-page.ts'

/** `pending` waits for an organisation above, `returned` came back from it. */
export const ARTICLE_STATES = ['draft', 'pending', 'returned', 'published', 'offline'] as const
export const ArticleState = z.enum(ARTICLE_STATES)
export type ArticleState = z.infer<typeof ArticleState>

export function isPending({ state }: { readonly state: ArticleState }): boolean {
  return state === 'pending'
}

export function isPublished({ state }: { readonly state: ArticleState }): boolean {
  return state === 'published'
}

export const NEWS_TYPES = ['notice', 'news', 'guide', 'manual', 'previous_works'] as const
export const NewsType = z.enum(NEWS_TYPES)

/** News, and the operator's own policies and standing pages, which are not listed as news. */
export const ARTICLE_TYPES = [...NEWS_TYPES, ...POLICIES, ...STANDING_PAGES] as const
export const ArticleType = z.enum(ARTICLE_TYPES)
export type ArticleType = z.infer<typeof ArticleType>

export const ArticleRow = z.object({
  articleId: Id,
  newsType: NewsType,
  title: z.string(),
  summary: z.string(),
  cover: z.string(),
  publishedAt: Instant.nullable(),
  pinned: z.boolean(),
  state: ArticleState,
  version: z.number().int(),
})

export const OfficeArticleRow = ArticleRow.extend({
  newsType: ArticleType,
  groupName: z.string(),
  /** Published, at a time to come. */
  isScheduled: z.boolean(),
})

/** An article for editors. */
export const ArticleDetail = OfficeArticleRow.extend({
  body: z.string(),
  roundId: Id.nullable(),
  roundName: z.string(),
  coverFileId: Id.nullable(),
  source: z.string(),
  publishAt: Instant.nullable(),
  attachments: z.array(Attachment),
  /** Of the organisation above that decided last. */
  opinion: z.string(),
  /** Whether the viewer acts for an organisation above its own. */
  byUpper: z.boolean(),
})
