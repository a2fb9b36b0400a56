import { z } from 'zod'
import type { Bilingual } from '../../base/shapes.ts'

/** Whether a site answers on its hosts. */
export const SiteState = z.enum(['draft', 'published', 'offline'])
export type SiteState = z.infer<typeof SiteState>

export const siteStateLabels: Readonly<Record<SiteState, Bilingual>> = {
  draft: { zh: '未发布', en: 'Not published' },
  published: { zh: '已发布', en: 'Published' },
  offline: { zh: '已下线', en: 'Offline' },
}

export function isSiteOut({ state }: { readonly state: SiteState }): boolean {
  return state === SiteState.enum.published
}
