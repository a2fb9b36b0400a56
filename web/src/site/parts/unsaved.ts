import type { Input } from '@podium/core/base/endpoint.ts'
import { paths } from '@podium/core/paths.ts'
import { websiteApi } from '@podium/core/site/website/website-api.ts'
import { useSearchParams } from 'react-router'
import { useCall } from '#web/lib/call/use-call.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { keepForTab, keptForTab } from '#web/lib/session/tab-values.ts'

/** Values of a form as they are typed, on their way to a preview in another tab. */
type UnsavedSite = Input<typeof websiteApi.sitePreviewDraft>
export type UnsavedArticle = Input<typeof websiteApi.articlePreviewDraft>

/** What isn’t saved, as the address names it. */
type Kind = 'site' | 'article'

const keyOf = (kind: Kind) => `preview.${kind}`

/** Shows a website as it would look with values that aren't saved. */
export function previewSite(site: UnsavedSite): void {
  keepForTab(keyOf('site'), site)
  openWithTab(paths.preview({ siteId: site.siteId, unsaved: 'site' satisfies Kind }))
}

/** Shows an article as it would look on a website with values that aren't saved. */
export function previewArticle(siteId: string, article: UnsavedArticle): void {
  keepForTab(keyOf('article'), article)
  openWithTab(paths.previewDetail({ siteId, unsaved: 'article' satisfies Kind }))
}

/** The new tab gets a copy of this tab's values, which it wouldn't without knowing its opener. */
function openWithTab(address: string): void {
  window.open(address, '_blank')
}

function useUnsaved(kind: Kind): unknown {
  const isAsked = useSearchParams()[0].get('unsaved') === kind
  return isAsked ? keptForTab(keyOf(kind)) : null
}

/** A website's preview: by the values of the form that opened this tab, else by its saved draft. */
export function useSitePreview(siteId: string | null) {
  const kept = useUnsaved('site') as UnsavedSite | null
  const unsaved = siteId !== null && kept?.siteId === siteId ? kept : null
  const saved = useCall(websiteApi.sitePreview, siteId && !unsaved ? { siteId } : null)
  const typed = useCall(websiteApi.sitePreviewDraft, unsaved)
  return { preview: unsaved ? typed : saved, isUnsaved: unsaved !== null }
}

/** An article's preview: by the values of the form that opened this tab, else as it is saved. */
export function useArticlePreview(articleId: string | null) {
  const unsaved = useUnsaved('article') as UnsavedArticle | null
  const saved = useCall(websiteApi.articlePreview, articleId && !unsaved ? { articleId } : null)
  const typed = useCall(websiteApi.articlePreviewDraft, unsaved)
  return unsaved ? typed : saved
}

/** The viewer's first website, in whose look articles are previewed. */
export function useOwnSite(): string | null {
  const may = useMay()
  const sites = useCall(websiteApi.sitePage, may('site:setting:list') ? { pageSize: 1 } : null)
  return sites.data?.rows[0]?.siteId ?? null
}
