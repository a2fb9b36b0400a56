/** Stacking order and groups: lists from the back to the front. Elements that aren't given keep their order. */
interface Ordered {
  readonly id: string
  readonly group?: string | undefined
}

export type ZMove = 'front' | 'forward' | 'backward' | 'back'

/**
 * The list with the given elements moved to the front or back, keeping their own order; the same list when nothing
 * moves.
 */
export function reordered<T extends Ordered>(items: readonly T[], ids: readonly string[], move: ZMove): readonly T[] {
  const named = new Set(ids)
  const [chosen, rest] = [items.filter(({ id }) => named.has(id)), items.filter(({ id }) => !named.has(id))]
  if (move === 'front') return same(items, [...rest, ...chosen])
  if (move === 'back') return same(items, [...chosen, ...rest])
  const next = [...items]
  // Each given element passes one neighbour; the foremost in the direction of the move comes first.
  const indexes = next.map((_, at) => at)
  const step = move === 'forward' ? 1 : -1
  for (const at of step > 0 ? indexes.toReversed() : indexes) {
    const [item, neighbour] = [next[at]!, next[at + step]]
    if (!named.has(item.id) || !neighbour || named.has(neighbour.id)) continue
    next[at] = neighbour
    next[at + step] = item
  }
  return same(items, next)
}

/** The list with one item moved before the one at index `to`; `to` may be the length. */
export function movedTo<T extends Ordered>(items: readonly T[], id: string, to: number): readonly T[] {
  const from = items.findIndex((item) => item.id === id)
  if (from < 0) return items
  const rest = items.filter((item) => item.id !== id)
  const at = Math.min(rest.length, Math.max(0, to > from ? to - 1 : to))
  return same(items, [...rest.slice(0, at), items[from]!, ...rest.slice(at)])
}

/** Joins the given elements into one group, placed where the foremost of them was. */
export function grouped<T extends Ordered>(items: readonly T[], ids: readonly string[], group: string): readonly T[] {
  const named = new Set(ids)
  const chosen = items.filter(({ id }) => named.has(id))
  const foremost = chosen.at(-1)
  if (!foremost || chosen.length < 2) return items
  const inside = chosen.map((item) => ({ ...item, group }))
  return items.flatMap((item) => (item === foremost ? inside : named.has(item.id) ? [] : [item]))
}

/** Dissolves the groups of the given elements. */
export function ungrouped<T extends Ordered>(items: readonly T[], ids: readonly string[]): readonly T[] {
  const named = new Set(ids)
  const dissolved = new Set(items.flatMap(({ id, group }) => (group !== undefined && named.has(id) ? [group] : [])))
  if (dissolved.size === 0) return items
  return items.map((item) => {
    if (item.group === undefined || !dissolved.has(item.group)) return item
    const { group: _, ...alone } = item
    return alone as T
  })
}

/** The given elements and all others of their groups, in the order of the list. */
export function withGroups(items: readonly Ordered[], ids: readonly string[]): string[] {
  const named = new Set(ids)
  const groups = new Set(items.flatMap(({ id, group }) => (group !== undefined && named.has(id) ? [group] : [])))
  return items
    .filter(({ id, group }) => named.has(id) || (group !== undefined && groups.has(group)))
    .map(({ id }) => id)
}

function same<T>(items: readonly T[], next: readonly T[]): readonly T[] {
  return items.every((item, at) => item === next[at]) ? items : next
}
