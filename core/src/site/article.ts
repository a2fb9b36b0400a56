import { z } from 'zod'

export const ARTICLE_STATES = ['draft', 'published', 'offline'] as const
export const ArticleState = z.enum(ARTICLE_STATES)
export type ArticleState = z.infer<typeof ArticleState>

export function isPublished({ state }: { readonly state: ArticleState }): boolean {
  return state === 'published'
}
