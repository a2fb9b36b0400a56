import type { Manifest, PageArea, PageEntry } from './base/manifest.ts'
import type { Bilingual } from './base/shapes.ts'
import { manifests } from './modules.ts'

/** What addresses and routes need of a page; that of office pages which the server's menu describes is their path. */
export interface RoutedPage extends Pick<PageEntry, 'path' | 'route' | 'layout' | 'icon'>, Partial<Bilingual> {
  readonly file?: string
  /** Needs a signed-in person. */
  readonly login?: true
  /** Its order in the menu; absent where it is not shown there. */
  readonly position?: number
}

export interface ModulePages {
  readonly name: string
  readonly pages: { readonly [area in PageArea]?: Readonly<Record<string, RoutedPage>> }
}

/**
 * The pages of all manifests as every visitor's browser needs them. The build evaluates this file, so that rights and
 * menus of the office don't weigh on public pages.
 */
export const modulePages: readonly ModulePages[] = manifests.map(({ name, pages }: Manifest) => ({
  name,
  pages: Object.fromEntries(Object.entries(pages).map(([area, entries]) => [area, routedPages(entries)])),
}))

function routedPages(entries: Readonly<Record<string, PageEntry>>): Record<string, RoutedPage> {
  return Object.fromEntries(Object.entries(entries).map(([name, page]) => [name, routed(page)]))
}

function routed({ query: _query, menu, access, ...page }: PageEntry): RoutedPage {
  if (typeof access !== 'string') return { path: page.path }
  return { ...page, ...(access === 'login' && { login: true }), ...(menu && { position: menu.position }) }
}
