import type { Permission } from '../base/access/permissions.ts'
import { componentOf, type Manifest } from '../base/manifest.ts'

/** A row of the built-in menu. `component` names a page: `system/users` is `web/src/system/office-users.page.tsx`. */
export interface MenuSeed {
  readonly zh: string
  readonly en: string
  /** 1 layout group, 2 page, 4 leaf page. */
  readonly menuType: 1 | 2 | 4
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
  const pages = manifests.flatMap(pageRows)
  const below = (group: string | null) => ordered(pages.filter((page) => page.group === group))
  const groups = manifests.flatMap(({ menuGroups }) =>
    menuGroups.map(({ position, ...group }) => ({
      position,
      group: null,
      row: {
        ...group,
        menuType: 1 as const,
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
    const kind = menu.hidden ? ({ menuType: 4, visible: 0 } as const) : ({ menuType: 2, visible: 1 } as const)
    const row = { zh, en, ...kind, path, component: componentOf(name, file), icon, codes, children: [] }
    return [{ group: menu.group, position: menu.position, row }]
  })
}
