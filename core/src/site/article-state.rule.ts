import { refuse, type Refusal } from '../base/refusal.ts'
import { isPending, isPublished, type ArticleState } from './article.ts'
import { siteRefusals } from './refusals.ts'

/** The state that saving gives: what has to be approved waits instead of coming out. @spec B07 */
export function stateAfterSave(wanted: ArticleState, needsApproval: boolean): ArticleState {
  return isPublished({ state: wanted }) && needsApproval ? 'pending' : wanted
}

/** Why the viewer can't approve or return an article. @spec B07 */
export function whyNotDecideArticle(article: { state: ArticleState; byUpper: boolean }): Refusal | null {
  if (!article.byUpper) return refuse(siteRefusals.NOT_UPPER)
  return isPending(article) ? null : refuse(siteRefusals.NOT_PENDING)
}

/** When an article comes out: at the wanted time, not before now; the first time stays. */
export function publishedAtOf(before: Date | null, wanted: Date | null, now: Date): Date {
  if (before && before <= now) return before
  return wanted && wanted > now ? wanted : now
}
