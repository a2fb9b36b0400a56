import { componentOf } from '@podium/core/base/manifest.ts'
import { modulePages } from '@podium/core/module-pages.ts'
import { isExternal, isMenuPage, MENU_TYPES, type MenuItem } from '@podium/core/system/menu/menu.ts'
import type { Language } from '@podium/core/base/refusal.ts'

/** A page of the office as the server's menu describes it. @spec B34 */
export interface OfficeRoute {
  path: string
  title: { zh: string; en: string }
  icon: string
  component: string
  query: Readonly<Record<string, string>>
  hidden: boolean
  /** Titles of the menu groups that contain it, outermost first. */
  trail: ReadonlyArray<{ zh: string; en: string }>
}

const SHOWN = 1

/** Pages available with any menu: the workbench, and one's own messages, which the bell links to. @spec B33 */
const ownRoutes: readonly OfficeRoute[] = modulePages
  .flatMap(({ name, pages }) => Object.values(pages.office ?? {}).map((page) => ({ name, page })))
  .filter(({ page }) => page.login && page.layout === undefined)
  .map(({ name, page: { path, zh = '', en = '', icon = '', file = '', position } }) => ({
    path,
    title: { zh, en },
    icon,
    component: componentOf(name, file),
    query: {},
    hidden: position === undefined,
    trail: [],
  }))
  .toSorted((a, b) => Number(a.hidden) - Number(b.hidden))

/**
 * Flattens the menu into routes: type 1 is a group, types 2 and 4 are pages, others (buttons) are skipped.
 * @spec B34 G08
 */
export function officeRoutes(menu: readonly MenuItem[]): OfficeRoute[] {
  if (menu.length === 0) return []
  const own = new Set(ownRoutes.map(({ path }) => path))
  return [...ownRoutes, ...walk(menu, '', [], false).filter(({ path }) => !own.has(path))]
}

function walk(
  items: readonly MenuItem[],
  base: string,
  trail: OfficeRoute['trail'],
  hiddenAbove: boolean,
): OfficeRoute[] {
  return items.flatMap((item) => {
    const path = joinPaths(base, item.path)
    const title = titleOf(item)
    const hidden = hiddenAbove || item.visible !== SHOWN
    const isPage = isMenuPage(item.menuType) && !isExternal(path)
    const own = isPage
      ? [{ path, title, icon: item.icon, component: item.component, query: queryOf(item.query), hidden, trail }]
      : []
    if (!isPage && item.menuType !== MENU_TYPES.group) return []
    const below = walk(item.children, path, item.menuType === MENU_TYPES.group ? [...trail, title] : trail, hidden)
    return [...own, ...below]
  })
}

/** Paths may be absolute, relative to their parent, or addresses of other sites. */
export function joinPaths(base: string, path: string): string {
  if (isExternal(path)) return path
  const absolute = path.startsWith('/') ? path : `${base}/${path}`
  return `/${absolute.split('/').filter(Boolean).join('/')}`
}

export function titleOf(item: Pick<MenuItem, 'menuName' | 'menuNameEn'>): { zh: string; en: string } {
  return { zh: item.menuName, en: item.menuNameEn }
}

function queryOf(text: string): Record<string, string> {
  try {
    const value: unknown = text ? JSON.parse(text) : {}
    return Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name, String(each)]))
  } catch {
    return {}
  }
}

export function findOfficeRoute(routes: readonly OfficeRoute[], pathname: string): OfficeRoute | null {
  const target = pathname.replace(/\/+$/, '')
  return routes.find((route) => route.path === target) ?? null
}

/** A menu node of the sidebar; hidden nodes and empty groups are left out. */
export interface VisibleMenuNode {
  key: string
  title: string
  icon: string
  /** Null for a group. */
  path: string | null
  query: Readonly<Record<string, string>>
  children: VisibleMenuNode[]
}

/** @spec N04 B34 */
export function visibleMenu(menu: readonly MenuItem[], language: Language, base = ''): VisibleMenuNode[] {
  return menu.flatMap((item) => {
    if (item.visible !== SHOWN || item.menuType === MENU_TYPES.button) return []
    const path = joinPaths(base, item.path)
    const group = item.menuType === MENU_TYPES.group
    const children = visibleMenu(item.children, language, path)
    if (group && children.length === 0) return []
    const title = language === 'en' && item.menuNameEn ? item.menuNameEn : item.menuName
    const node = { title, icon: item.icon, query: queryOf(item.query) }
    return [{ ...node, key: group ? `group:${path}` : path, path: group ? null : path, children }]
  })
}
