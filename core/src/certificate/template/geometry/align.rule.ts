import { boundsOfAll, roundToHundredth, type NamedBox, type Rect } from './box.ts'

export const ALIGNS = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const
export type AlignTo = (typeof ALIGNS)[number]

/** What is moved as a unit: an element or a group. */
export interface Block {
  readonly ids: readonly string[]
  readonly bounds: Rect
}

/** Offset of each element by id; elements that don't move are left out. */
export type Offsets = ReadonlyMap<string, { readonly dx: number; readonly dy: number }>

/** One block for each group, and one for each element outside groups. */
export function blocksOf(boxes: readonly (NamedBox & { readonly group?: string | undefined })[]): Block[] {
  const parts = Map.groupBy(boxes, ({ id, group }) => (group === undefined ? `element ${id}` : `group ${group}`))
  return [...parts.values()].map((inside) => ({ ids: inside.map(({ id }) => id), bounds: boundsOfAll(inside)! }))
}

/** Aligns blocks to a side or the centre of a rectangle: their bounds or the page. */
export function aligned(blocks: readonly Block[], to: AlignTo, within: Rect): Offsets {
  return moves(blocks, ({ bounds }) => {
    const across = within.width - bounds.width
    const down = within.height - bounds.height
    const dx = { left: 0, centre: across / 2, right: across }[to as 'left']
    const dy = { top: 0, middle: down / 2, bottom: down }[to as 'top']
    return {
      dx: dx === undefined ? 0 : within.left + dx - bounds.left,
      dy: dy === undefined ? 0 : within.top + dy - bounds.top,
    }
  })
}

/** Makes the gaps between blocks equal; the outermost don't move. Fewer than three don't move at all. */
export function distributed(blocks: readonly Block[], axis: 'x' | 'y'): Offsets {
  if (blocks.length < 3) return new Map()
  const start = ({ bounds }: Block) => (axis === 'x' ? bounds.left : bounds.top)
  const size = ({ bounds }: Block) => (axis === 'x' ? bounds.width : bounds.height)
  const inOrder = blocks.toSorted((a, b) => start(a) + size(a) / 2 - (start(b) + size(b) / 2) || start(a) - start(b))
  const [first, last] = [inOrder[0]!, inOrder.at(-1)!]
  const occupied = inOrder.reduce((sum, block) => sum + size(block), 0)
  const gap = (start(last) + size(last) - start(first) - occupied) / (inOrder.length - 1)
  const starts = new Map<Block, number>()
  let at = start(first)
  for (const block of inOrder) {
    starts.set(block, at)
    at += size(block) + gap
  }
  return moves(blocks, (block) => {
    const by = block === first || block === last ? 0 : starts.get(block)! - start(block)
    return axis === 'x' ? { dx: by, dy: 0 } : { dx: 0, dy: by }
  })
}

function moves(blocks: readonly Block[], of: (block: Block) => { dx: number; dy: number }): Offsets {
  return new Map(
    blocks.flatMap((block) => {
      const { dx, dy } = of(block)
      const by = { dx: roundToHundredth(dx), dy: roundToHundredth(dy) }
      return by.dx === 0 && by.dy === 0 ? [] : block.ids.map((id) => [id, by] as const)
    }),
  )
}
