import type { Permission } from '../../base/access/permissions.ts'
import type { Bilingual } from '../../base/shapes.ts'
import { MENU_TYPES, type MenuType } from './menu.ts'
import { codesOf, componentOf, permissionsOf, type Manifest } from '../../base/manifest.ts'

/** A row of the built-in menu. `component` names a page: `system/users` is `web/src/system/office-users.page.tsx`. */
export interface MenuSeed {
  /** Names the row in every version of the software, wherever staff move it. */
  readonly key: string
  readonly zh: string
  readonly en: string
  readonly menuType: MenuType
  readonly path: string
  readonly component: string
  readonly icon: string
  /** 1 visible, 0 hidden but reachable. */
  readonly visible: 0 | 1
  /**
   * Any one of these codes makes the entry visible; none: visible to all users of the office. A group is visible when
   * one of its pages is.
   */
  readonly codes: readonly Permission[]
  readonly children: readonly MenuSeed[]
}

/** The built-in menu of the office from the manifests, in order of display. @spec B33 B34 */
export function menuSeedOf(manifests: readonly Manifest[]): MenuSeed[] {
  const buttons = permissionsOf(manifests)
  const bare = manifests.flatMap(pageRows).toSorted((a, b) => a.position - b.position)
  const claimed = new Set<string>(bare.flatMap(({ row }) => (row.visible === 1 ? row.codes : [])))
  const pages = bare.map((page) => ({
    ...page,
    row: { ...page.row, children: buttonsBelow(page.row, buttons, claimed) },
  }))
  const below = (group: string | null) => ordered(pages.filter((page) => page.group === group))
  const groups = manifests.flatMap(({ menuGroups }) =>
    menuGroups.map(({ position, ...group }) => ({
      position,
      group: null,
      row: {
        ...group,
        key: `group:${group.path}`,
        menuType: MENU_TYPES.group,
        component: '',
        visible: 1 as const,
        codes: [],
        children: below(group.path),
      },
    })),
  )
  const homeless = pages.find(({ group }) => group !== null && !groups.some(({ row }) => row.path === group))
  if (homeless) throw new Error(`no manifest has the menu group ${homeless.group} of ${homeless.row.path}`)
  return ordered([...groups, ...pages.filter(({ group }) => group === null)])
}

interface Positioned {
  readonly group: string | null
  readonly position: number
  readonly row: MenuSeed
}

function ordered(rows: readonly Positioned[]): MenuSeed[] {
  return rows.toSorted((a, b) => a.position - b.position).map(({ row }) => row)
}

function pageRows({ name, pages }: Manifest): Positioned[] {
  return Object.values(pages.office ?? {}).flatMap(({ menu, zh, en, path, file, icon = '', access }) => {
    if (!menu) return []
    const codes = typeof access === 'string' ? [] : access
    const { leaf, page } = MENU_TYPES
    const kind = menu.hidden ? ({ menuType: leaf, visible: 0 } as const) : ({ menuType: page, visible: 1 } as const)
    const row = { key: path, zh, en, ...kind, path, component: componentOf(name, file), icon, codes, children: [] }
    return [{ group: menu.group, position: menu.position, row }]
  })
}

/** Codes of the page's resource that open no visible page, as buttons below it; each code once in the whole menu. */
function buttonsBelow(
  { codes, visible }: MenuSeed,
  labels: Readonly<Record<string, Bilingual>>,
  claimed: Set<string>,
): MenuSeed[] {
  if (visible !== 1) return []
  const resources = new Set(codes.map(resourceOf))
  const below = codesOf(labels).filter((code) => resources.has(resourceOf(code)) && !claimed.has(code))
  for (const code of below) claimed.add(code)
  return below.map((code) => ({
    key: `code:${code}`,
    ...labels[code]!,
    menuType: MENU_TYPES.button,
    path: '',
    component: '',
    icon: '',
    visible: 1,
    codes: [code as Permission],
    children: [],
  }))
}

/** `system:user` of `system:user:edit`. */
const resourceOf = (code: string): string => code.split(':', 2).join(':')
