import type { Language } from '@podium/core/base/refusal.ts'
import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router'

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

/** A lazily loaded route: `page('news/newsList', () => import('./home-news.page.tsx'))`. */
export function page(path: string, load: () => Promise<PageModule>, options: { login?: boolean } = {}): RouteObject {
  const handle: PageHandle = { ...options }
  return {
    path,
    handle,
    lazy: async () => {
      const { Page, loader, meta } = await load()
      handle.meta = meta
      handle.needsData = loader !== undefined
      return { Component: Page, ...(loader ? { loader } : {}) }
    },
  }
}

/**
 * What a module's `routes.tsx` exports. Paths in `home`, `homeForms` and `centre` are relative to
 * `/home` and `/center`.
 */
export interface ModuleRoutes {
  home?: readonly RouteObject[]
  /** Below `/home` too, with antd: forms and pages that need sign-in. Not rendered on the server. */
  homeForms?: readonly RouteObject[]
  centre?: readonly RouteObject[]
  /** Public pages outside `/home` with its header and footer, without antd; absolute paths. */
  open?: readonly RouteObject[]
  /** Pages of their own, without header or menu; absolute paths. */
  blank?: readonly RouteObject[]
}
