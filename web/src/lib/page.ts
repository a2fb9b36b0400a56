import type { Language } from '@podium/core/base/refusal.ts'
import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'

/** What the browser's title bar and search engines read of a page. */
export interface PageMeta {
  title: string
  description?: string
}

/** What a `*.page.tsx` file exports. */
export interface PageModule {
  Page: ComponentType
  loader?: LoaderFunction
  /** From what the loader answered. */
  meta?: (data: never, language: Language) => PageMeta
}

export interface PageHandle {
  /** Needs a signed-in person although its address is public. @spec G06 */
  login?: boolean
  /** Of the back office: shown to people who act for a group. */
  office?: boolean
  /** Not rendered on the server. */
  browserOnly?: boolean
  meta?: PageModule['meta']
  /** `meta` speaks of what the loader answered; where that failed there is nothing to say. */
  needsData?: boolean
}
