import { MAX_CHILDREN, MAX_ENTRIES, type Navigation } from '../../navigation.ts'

/** Where an entry stands: at the top level, or among the children of one. */
export type NavigationPlace = readonly [top: number] | readonly [top: number, child: number]

type Child = Navigation['children'][number]

/** The tree with the entry moved up (-1) or down (1) among its neighbours; the same tree where it can't. */
export function movedBy(tree: readonly Navigation[], [top, child]: NavigationPlace, by: -1 | 1): Navigation[] {
  if (child === undefined) return swapped(tree, top, top + by)
  return withChildren(tree, top, swapped(tree[top]!.children, child, child + by))
}

/** The tree with a top-level entry as the last child of the one above it; the same tree where it can't be. */
export function indented(tree: readonly Navigation[], top: number): Navigation[] {
  const [above, entry] = [tree[top - 1], tree[top]]
  if (!above || !entry || entry.children.length > 0 || above.children.length >= MAX_CHILDREN) return [...tree]
  const { name, nameEn, path } = entry
  const child = { name, nameEn, path, dictValue: '' }
  return withChildren(tree, top - 1, [...above.children, child]).filter((_, at) => at !== top)
}

/** The tree with a child as a top-level entry below its parent. */
export function outdented(tree: readonly Navigation[], [top, at]: readonly [number, number]): Navigation[] {
  const child = tree[top]?.children[at]
  if (!child || tree.length >= MAX_ENTRIES) return [...tree]
  const rest = withChildren(
    tree,
    top,
    tree[top]!.children.filter((_, index) => index !== at),
  )
  return rest.toSpliced(top + 1, 0, topEntry(child))
}

/** The tree with the entry dragged before the place of another of the same level. */
export function placedAt(tree: readonly Navigation[], from: NavigationPlace, to: NavigationPlace): Navigation[] {
  if (from[1] === undefined || to[1] === undefined) {
    return from[1] === undefined && to[1] === undefined ? lifted(tree, from[0], to[0]) : [...tree]
  }
  if (from[0] === to[0]) return withChildren(tree, from[0], lifted(tree[from[0]]!.children, from[1], to[1]))
  const child = tree[from[0]]?.children[from[1]]
  const target = tree[to[0]]
  if (!child || !target || target.children.length >= MAX_CHILDREN) return [...tree]
  const without = withChildren(
    tree,
    from[0],
    tree[from[0]]!.children.filter((_, at) => at !== from[1]),
  )
  return withChildren(without, to[0], target.children.toSpliced(to[1], 0, child))
}

function topEntry({ name, nameEn, path }: Child): Navigation {
  return { name, nameEn, path, tem: '', children: [] }
}

function withChildren(tree: readonly Navigation[], top: number, children: Child[]): Navigation[] {
  return tree.map((entry, at) => (at === top ? { ...entry, children } : entry))
}

function swapped<T>(list: readonly T[], one: number, other: number): T[] {
  if (other < 0 || other >= list.length) return [...list]
  return list.toSpliced(one, 1, list[other]!).toSpliced(other, 1, list[one]!)
}

function lifted<T>(list: readonly T[], from: number, to: number): T[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from]!)
}
