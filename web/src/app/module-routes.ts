import { PAGE_AREAS, type Manifest, type PageArea, type PageEntry } from '@podium/core/base/manifest.ts'
import { manifests } from '@podium/core/modules.ts'
import type { RouteObject } from 'react-router'
import { pick } from '#web/lib/i18n/i18n.ts'
import type { PageHandle } from '#web/lib/page.ts'
import { pageFiles } from './page-files.ts'

type Layout = NonNullable<PageEntry['layout']> | PageArea

/** What routes of a layout stand below; their own paths are relative to it. */
const BASES: { readonly [layout in Layout]?: string } = { home: '/home/', forms: '/home/', centre: '/center/' }

/** The routes of all pages that manifests show in a layout; addresses with the same `route` are one of them. */
export function moduleRoutes(layout: Layout): RouteObject[] {
  const routes = manifests.flatMap((manifest: Manifest) =>
    PAGE_AREAS.flatMap((area) => Object.values(manifest.pages[area] ?? {}).map((page) => ({ manifest, area, page }))),
  )
  const shown = routes.filter(({ area, page }) => (page.layout ?? area) === layout)
  const byRoute = new Map(shown.map(({ manifest, page }) => [page.route ?? page.path, { manifest, page }]))
  return [...byRoute].map(([path, { manifest, page }]) =>
    pageRoute(path.slice(BASES[layout]?.length ?? 0), `${manifest.name}/${page.file}`, page),
  )
}

/** A lazily loaded route. The page's own `meta` goes before the manifest's title. */
function pageRoute(path: string, name: string, page: PageEntry): RouteObject {
  const load = pageFiles.get(name)
  if (!load) throw new Error(`there is no page ${name}`)
  const handle: PageHandle = { login: page.access !== 'public' }
  return {
    path,
    handle,
    lazy: async () => {
      const { Page, loader, meta } = await load()
      handle.meta = meta ?? ((_, language) => ({ title: pick(page, language) }))
      handle.needsData = meta !== undefined && loader !== undefined
      return { Component: Page, ...(loader ? { loader } : {}) }
    },
  }
}
