import type { Manifest, PageArea, PageEntry } from './base/manifest.ts'
import type { Bilingual } from './base/shapes.ts'
import { manifests } from './modules.ts'

/** The part of a page that addresses and routes need; office pages in the server's menu only need their path. */
export interface RoutedPage
  extends Pick<PageEntry, 'path' | 'route' | 'layout' | 'icon' | 'oneTab' | 'tab'>, Partial<Bilingual> {
  readonly file?: string
  /** Requires sign-in. */
  readonly login?: true
  /** Order in the menu; missing where it isn't in the menu. */
  readonly position?: number
}

export interface ModulePages {
  readonly name: string
  readonly pages: { readonly [area in PageArea]?: Readonly<Record<string, RoutedPage>> }
}

/**
 * The pages of all manifests for the browser. Evaluated by the build, so that the office's permissions and menus don't
 * increase the bundle of public pages.
 */
export const modulePages: readonly ModulePages[] = manifests.map(({ name, pages }: Manifest) => ({
  name,
  pages: Object.fromEntries(Object.entries(pages).map(([area, entries]) => [area, routedPages(entries)])),
}))

function routedPages(entries: Readonly<Record<string, PageEntry>>): Record<string, RoutedPage> {
  return Object.fromEntries(Object.entries(entries).map(([name, page]) => [name, routed(page)]))
}

function routed({ query: _query, menu, access, ...page }: PageEntry): RoutedPage {
  const { path, oneTab, tab } = page
  if (typeof access !== 'string') return { path, ...(oneTab && { oneTab }), ...(tab && { tab }) }
  return { ...page, ...(access === 'login' && { login: true }), ...(menu && { position: menu.position }) }
}
