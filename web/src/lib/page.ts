import type { Language } from '@podium/core/base/refusal.ts'
import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'

/** Title and description of a page for browsers and search engines. */
export interface PageMeta {
  title: string
  description?: string
  /** Address of a picture on this site, for whoever shares the page. */
  picture?: string
  /** Facts for search engines about a news article. */
  article?: { datePublished?: string }
  /** Facts for search engines about a competition. */
  event?: { startDate?: string; endDate?: string; eventStatus?: string }
}

/** Exports of a `*.page.tsx` file. */
export interface PageModule {
  Page: ComponentType
  loader?: LoaderFunction
  /** Computed from the loader's data. */
  meta?: (data: never, language: Language) => PageMeta
}

export interface PageHandle {
  /** Requires sign-in although its address is public. @spec G06 */
  login?: boolean
  /** A back office page: for users who act for a group. */
  office?: boolean
  /** Not rendered on the server. */
  browserOnly?: boolean
  /** Source file of the route's lazily loaded code, as the build's manifest names it. */
  file?: string
  meta?: PageModule['meta']
  /** `meta` needs the loader's data; without it the page has no title of its own. */
  needsData?: boolean
}
