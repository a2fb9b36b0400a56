import type { MenuRowView } from '@podium/core/system/menu/office-menu.ts'

export interface MenuNode extends MenuRowView {
  readonly children?: MenuNode[]
}

/** The rows nested below their parents; with a keyword those that contain it, and what they stand in. */
export function menuTree(rows: readonly MenuRowView[], keyword: string): MenuNode[] {
  const words = keyword.trim().toLowerCase()
  const byParent = Map.groupBy(rows, ({ parentId }) => parentId)
  const below = (parentId: string | null): MenuNode[] =>
    (byParent.get(parentId) ?? []).flatMap((row) => {
      const children = below(row.menuId)
      if (children.length > 0) return [{ ...row, children }]
      return contains(row, words) ? [row] : []
    })
  return below(null)
}

function contains({ menuName, menuNameEn, path, permission }: MenuRowView, words: string): boolean {
  return [menuName, menuNameEn, path, permission].some((text) => text.toLowerCase().includes(words))
}
