import { PAGE_AREAS, type PageArea, type PageEntry } from '@podium/core/base/manifest.ts'
import { modulePages, type RoutedPage } from '@podium/core/module-pages.ts'
import type { RouteObject } from 'react-router'
import { pick } from '#web/lib/i18n/i18n.ts'
import type { PageHandle, PageModule } from '#web/lib/page.ts'
import { pageName } from './page-name.ts'

type Layout = NonNullable<PageEntry['layout']> | Exclude<PageArea, 'office'>

/** Base path of each layout's routes; the routes' own paths are relative to it. */
const BASES: { readonly [layout in Layout]?: string } = { home: '/home/', forms: '/home/', centre: '/center/' }

const files = import.meta.glob<PageModule>(['../*/**/*.page.tsx', '!../*/**/office-*.page.tsx'])
const pagesByName = new Map(Object.entries(files).map(([file, load]) => [pageName(file), { file, load }]))

/** Routes of all pages that manifests declare for a layout; addresses with the same `route` share one route. */
export function moduleRoutes(layout: Layout): RouteObject[] {
  const all = modulePages.flatMap(({ name, pages }) =>
    PAGE_AREAS.flatMap((area) => Object.values(pages[area] ?? {}).map((page) => ({ name, area, page }))),
  )
  const shown = all.filter(({ area, page }) => (page.layout ?? area) === layout)
  const byRoute = new Map(shown.map(({ name, page }) => [page.route ?? page.path, { name, page }]))
  return [...byRoute].map(([path, { name, page }]) =>
    pageRoute(path.slice(BASES[layout]?.length ?? 0), `${name}/${page.file}`, page),
  )
}

/** A lazily loaded route. The page's own `meta` overrides the manifest's title. */
function pageRoute(path: string, name: string, { login, zh = '', en = '' }: RoutedPage): RouteObject {
  const found = pagesByName.get(name)
  if (!found) throw new Error(`there is no page ${name}`)
  const handle: PageHandle = { file: found.file.replace('../', 'src/'), ...(login ? { login } : {}) }
  return {
    path,
    handle,
    lazy: async () => {
      const { Page, loader, meta } = await found.load()
      handle.meta = meta ?? ((_, language) => ({ title: pick({ zh, en }, language) }))
      handle.needsData = meta !== undefined && loader !== undefined
      return { Component: Page, ...(loader ? { loader } : {}) }
    },
  }
}
