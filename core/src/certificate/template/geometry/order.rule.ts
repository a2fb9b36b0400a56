/** Z-order and groups: plain lists from the back to the front. What nobody named keeps its order. */
interface Ordered {
  readonly id: string
  readonly group?: string | undefined
}

export type ZMove = 'front' | 'forward' | 'backward' | 'back'

/** The list with those named brought nearer or further, their own order kept; the same list when nothing moves. */
export function reordered<T extends Ordered>(items: readonly T[], ids: readonly string[], move: ZMove): readonly T[] {
  const named = new Set(ids)
  const [chosen, rest] = [items.filter(({ id }) => named.has(id)), items.filter(({ id }) => !named.has(id))]
  if (move === 'front') return same(items, [...rest, ...chosen])
  if (move === 'back') return same(items, [...chosen, ...rest])
  const next = [...items]
  // Each goes past one neighbour that is not named; those that lead the way are moved first.
  const places = next.map((_, at) => at)
  const step = move === 'forward' ? 1 : -1
  for (const at of step > 0 ? places.toReversed() : places) {
    const [item, neighbour] = [next[at]!, next[at + step]]
    if (!named.has(item.id) || !neighbour || named.has(neighbour.id)) continue
    next[at] = neighbour
    next[at + step] = item
  }
  return same(items, next)
}

/** The list with one item before the one that now has place `to`; `to` may be the length. */
export function movedTo<T extends Ordered>(items: readonly T[], id: string, to: number): readonly T[] {
  const from = items.findIndex((item) => item.id === id)
  if (from < 0) return items
  const rest = items.filter((item) => item.id !== id)
  const at = Math.min(rest.length, Math.max(0, to > from ? to - 1 : to))
  return same(items, [...rest.slice(0, at), items[from]!, ...rest.slice(at)])
}

/** One group of those named, whatever groups they were in, together where the foremost of them was. */
export function grouped<T extends Ordered>(items: readonly T[], ids: readonly string[], group: string): readonly T[] {
  const named = new Set(ids)
  const chosen = items.filter(({ id }) => named.has(id))
  const foremost = chosen.at(-1)
  if (!foremost || chosen.length < 2) return items
  const inside = chosen.map((item) => ({ ...item, group }))
  return items.flatMap((item) => (item === foremost ? inside : named.has(item.id) ? [] : [item]))
}

/** Takes the groups of those named apart. */
export function ungrouped<T extends Ordered>(items: readonly T[], ids: readonly string[]): readonly T[] {
  const named = new Set(ids)
  const gone = new Set(items.flatMap(({ id, group }) => (group !== undefined && named.has(id) ? [group] : [])))
  if (gone.size === 0) return items
  return items.map((item) => {
    if (item.group === undefined || !gone.has(item.group)) return item
    const { group: _, ...alone } = item
    return alone as T
  })
}

/** Those named and whatever is grouped with them, in the order of the list. */
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
