import { holdsAny, type Holder } from '../../base/access/permission.rule.ts'
import { MENU_TYPES, type MenuItem } from './menu.ts'

/**
 * A stored menu entry. `permission`: comma-separated codes, any one of which makes it visible; empty: visible to all.
 */
export interface MenuRow extends Omit<MenuItem, 'children'> {
  readonly parentId: string | null
  readonly permission: string
}

/**
 * The menu visible to a user: entries whose code they hold, nested below their parents, in the given order. Buttons
 * (codes only) and empty layout groups are left out. @spec N04 B34 P04
 */
export function menuFor(rows: readonly MenuRow[], holder: Holder): MenuItem[] {
  const open = rows.filter((row) => row.menuType !== MENU_TYPES.button && isOpen(row, holder))
  const byParent = Map.groupBy(open, ({ parentId }) => parentId)
  const below = (parentId: string | null): MenuItem[] =>
    (byParent.get(parentId) ?? [])
      .map(({ parentId: _parent, permission: _permission, ...row }) => ({ ...row, children: below(row.menuId) }))
      .filter(({ menuType, children }) => menuType !== MENU_TYPES.group || children.length > 0)
  return below(null)
}

function isOpen({ permission }: MenuRow, holder: Holder): boolean {
  return permission === '' || holdsAny(holder, permission.split(','))
}
