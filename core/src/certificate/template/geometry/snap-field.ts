import { boundsOf, type Box, type Rect } from './box.ts'

/** Margin of a page in units: 12 mm on A4 landscape, the most that printers leave white. */
export const MARGIN = 40

/** A line to snap to; `from` and `to` are its drawn extent. */
export interface SnapLine {
  readonly at: number
  readonly from: number
  readonly to: number
}

/** A rectangle projected to one axis: its start and end, and its extent on the other axis. */
export interface Span {
  readonly start: number
  readonly end: number
  readonly from: number
  readonly to: number
}

/** Everything that a moved element can snap to. Lines ascend by `at`; `x` lines are vertical, `y` lines horizontal. */
export interface SnapTargets {
  readonly x: readonly SnapLine[]
  readonly y: readonly SnapLine[]
  /** The other elements along each axis, for equal gaps. */
  readonly spans: { readonly x: readonly Span[]; readonly y: readonly Span[] }
  /** Widths and heights of the other elements, in ascending order. */
  readonly widths: readonly SizedRect[]
  readonly heights: readonly SizedRect[]
}

export interface SizedRect {
  readonly size: number
  readonly rect: Rect
}

export interface SnapSources {
  readonly others: readonly Box[]
  readonly sheet: { readonly width: number; readonly height: number }
  /** Guides dragged from the rulers. */
  readonly guides?: { readonly x: readonly number[]; readonly y: readonly number[] }
  /** Units between grid lines, where the grid is visible. */
  readonly grid?: number | null
}

/**
 * Collects edges and centres of the other elements, of the page and its margins, guides and grid. Computed once per
 * drag.
 */
export function snapField({ others, sheet, guides, grid }: SnapSources): SnapTargets {
  const { width, height } = sheet
  const rects = others.map(boundsOf)
  const xs = [0, MARGIN, width / 2, width - MARGIN, width, ...(guides?.x ?? []), ...steps(grid, width)]
  const ys = [0, MARGIN, height / 2, height - MARGIN, height, ...(guides?.y ?? []), ...steps(grid, height)]
  const x = xs.map((at) => ({ at, from: 0, to: height }))
  const y = ys.map((at) => ({ at, from: 0, to: width }))
  for (const { left, top, width: wide, height: tall } of rects) {
    for (const at of [left, left + wide / 2, left + wide]) x.push({ at, from: top, to: top + tall })
    for (const at of [top, top + tall / 2, top + tall]) y.push({ at, from: left, to: left + wide })
  }
  const upright = others.filter(({ rotate }) => rotate % 360 === 0)
  return {
    x: x.sort((a, b) => a.at - b.at),
    y: y.sort((a, b) => a.at - b.at),
    spans: { x: rects.map((rect) => spanOf(rect, 'x')), y: rects.map((rect) => spanOf(rect, 'y')) },
    widths: upright.map((rect) => ({ size: rect.width, rect })).sort((a, b) => a.size - b.size),
    heights: upright.map((rect) => ({ size: rect.height, rect })).sort((a, b) => a.size - b.size),
  }
}

export function spanOf({ left, top, width, height }: Rect, axis: 'x' | 'y'): Span {
  return axis === 'x'
    ? { start: left, end: left + width, from: top, to: top + height }
    : { start: top, end: top + height, from: left, to: left + width }
}

function steps(grid: number | null | undefined, end: number): number[] {
  if (!grid) return []
  return Array.from({ length: Math.floor(end / grid) }, (_, at) => (at + 1) * grid)
}

/** Index of the first entry that is not less than `value`; entries must ascend. */
export function lowerBound<T>(entries: readonly T[], value: number, of: (entry: T) => number): number {
  let [low, high] = [0, entries.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (of(entries[middle]!) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** The entry nearest to `value`; null when there is none. */
export function nearest<T>(entries: readonly T[], value: number, of: (entry: T) => number): T | null {
  const at = lowerBound(entries, value, of)
  const [before, after] = [entries[at - 1], entries[at]]
  if (before === undefined) return after ?? null
  if (after === undefined) return before
  return value - of(before) <= of(after) - value ? before : after
}
