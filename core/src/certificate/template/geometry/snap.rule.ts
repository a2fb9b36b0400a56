import { centreOf, type Box, type Rect } from './box.ts'
import { handleDirection, withSize, type Handle, type ResizeOptions } from './resize.rule.ts'
import {
  lowerBound,
  nearest,
  spanOf,
  type SizedRect,
  type SnapTargets,
  type SnapLine,
  type Span,
} from './snap-field.ts'

/**
 * A mark that is drawn for a snapped position: a line, or an equal distance. `axis` x: a vertical line, or a horizontal
 * distance.
 */
export type SnapMark =
  | { kind: 'line'; axis: 'x' | 'y'; at: number; from: number; to: number }
  | { kind: 'gap' | 'size'; axis: 'x' | 'y'; at: number; from: number; to: number }

export interface Snapped {
  readonly dx: number
  readonly dy: number
  readonly marks: readonly SnapMark[]
}

type Axis = 'x' | 'y'

const SAME = 0.005
/**
 * The offset that snaps a moved rectangle to an edge, a centre or equal gaps within `reach` units. On each axis the
 * nearest target is used.
 */
export function snapMoved(moving: Rect, field: SnapTargets, reach: number): Snapped {
  // Snapping on one axis may misalign a neighbour of the other axis: its gaps are then ignored.
  const gaps = { x: true, y: true }
  for (;;) {
    const x = along('x', moving, field, reach, gaps.x)
    const y = along('y', { ...moving, left: moving.left + (x ?? 0) }, field, reach, gaps.y)
    const at = { ...moving, left: moving.left + (x ?? 0), top: moving.top + (y ?? 0) }
    const marks = { x: x === null ? [] : marksOf('x', at, field), y: y === null ? [] : marksOf('y', at, field) }
    if (x !== null && marks.x.length === 0 && gaps.x) gaps.x = false
    else if (y !== null && marks.y.length === 0 && gaps.y) gaps.y = false
    else return { dx: x ?? 0, dy: y ?? 0, marks: [...marks.x, ...marks.y] }
  }
}

function along(axis: Axis, moving: Rect, field: SnapTargets, reach: number, gaps: boolean): number | null {
  const span = spanOf(moving, axis)
  let best: number | null = null
  for (const edge of [span.start, (span.start + span.end) / 2, span.end]) {
    const line = nearest(field[axis], edge, ({ at }) => at)
    if (line) best = nearer(best, line.at - edge)
  }
  for (const gap of gaps ? equalGapStarts(span, field, axis) : []) best = nearer(best, gap - span.start)
  return best !== null && Math.abs(best) <= reach ? best : null
}

function nearer(best: number | null, by: number): number {
  return best === null || Math.abs(by) < Math.abs(best) ? by : best
}

interface Neighbours {
  before: Span | null
  after: Span | null
  beyondBefore: Span | null
  beyondAfter: Span | null
}

/** The nearest aligned neighbours on both sides of a span, each with the next one beyond it. Called for every move. */
function neighbours(span: Span, field: SnapTargets, axis: Axis): Neighbours {
  const middle = (span.start + span.end) / 2
  const found: Neighbours = { before: null, after: null, beyondBefore: null, beyondAfter: null }
  for (const other of field.spans[axis]) {
    if (other.from >= span.to || other.to <= span.from) continue
    if (other.end <= middle && (!found.before || other.end > found.before.end)) found.before = other
    else if (other.start >= middle && (!found.after || other.start < found.after.start)) found.after = other
  }
  const { before, after } = found
  for (const other of field.spans[axis]) {
    if (other.from >= span.to || other.to <= span.from) continue
    if (before && other.end <= before.start + SAME && (!found.beyondBefore || other.end > found.beyondBefore.end)) {
      found.beyondBefore = other
    }
    if (after && other.start >= after.end - SAME && (!found.beyondAfter || other.start < found.beyondAfter.start)) {
      found.beyondAfter = other
    }
  }
  return found
}

/** Starts of a span at which its gaps are equal. */
function equalGapStarts(span: Span, field: SnapTargets, axis: Axis): number[] {
  const size = span.end - span.start
  const { before, after, beyondBefore, beyondAfter } = neighbours(span, field, axis)
  const starts: number[] = []
  if (before && after && after.start - before.end >= size) starts.push((before.end + after.start - size) / 2)
  if (before && beyondBefore) starts.push(before.end + (before.start - beyondBefore.end))
  if (after && beyondAfter) starts.push(after.start - (beyondAfter.start - after.end) - size)
  return starts
}

/** All lines and gaps that a rectangle is snapped to now. */
function marksOf(axis: Axis, rect: Rect, field: SnapTargets): SnapMark[] {
  const span = spanOf(rect, axis)
  const marks: SnapMark[] = []
  for (const edge of [span.start, (span.start + span.end) / 2, span.end]) {
    const lines = linesAt(field[axis], edge)
    if (lines.length === 0) continue
    const from = Math.min(span.from, ...lines.map((line) => line.from))
    const to = Math.max(span.to, ...lines.map((line) => line.to))
    marks.push({ kind: 'line', axis, at: lines[0]!.at, from, to })
  }
  return [...marks, ...gapMarks(axis, span, field)]
}

function linesAt(lines: readonly SnapLine[], edge: number): SnapLine[] {
  const found: SnapLine[] = []
  for (let at = lowerBound(lines, edge - SAME, (line) => line.at); at < lines.length; at++) {
    if (lines[at]!.at > edge + SAME) break
    found.push(lines[at]!)
  }
  return found
}

function gapMarks(axis: Axis, span: Span, field: SnapTargets): SnapMark[] {
  const { before, after, beyondBefore, beyondAfter } = neighbours(span, field, axis)
  const gap = (left: Span, right: Span): SnapMark => {
    const from = Math.max(left.from, right.from)
    const to = Math.min(left.to, right.to)
    return { kind: 'gap', axis, at: (from + to) / 2, from: left.end, to: right.start }
  }
  const same = (a: number, b: number) => Math.abs(a - b) <= 2 * SAME && a > SAME
  if (before && after && same(span.start - before.end, after.start - span.end))
    return [gap(before, span), gap(span, after)]
  if (before && beyondBefore && same(span.start - before.end, before.start - beyondBefore.end))
    return [gap(beyondBefore, before), gap(before, span)]
  if (after && beyondAfter && same(after.start - span.end, beyondAfter.start - after.end))
    return [gap(span, after), gap(after, beyondAfter)]
  return []
}

interface SizeSnap {
  by: number
  mark: SnapMark | null
}

/**
 * The box while it is resized, snapped to a line or to the size of another element within `reach` units. `next` is the
 * box by the pointer, `before` the one at the start. A rotated box snaps to sizes only.
 */
export function snapResized(
  before: Box,
  handle: Handle,
  next: Box,
  field: SnapTargets,
  reach: number,
  how: ResizeOptions = {},
): { box: Box; marks: SnapMark[] } {
  const pull = handleDirection(handle)
  const across = pull.x === 0 ? null : snapSize('x', next, pull.x, field, reach, how)
  const down = pull.y === 0 ? null : snapSize('y', next, pull.y, field, reach, how)
  if (!across && !down) return { box: next, marks: [] }
  const size = { width: next.width + (across?.by ?? 0), height: next.height + (down?.by ?? 0) }
  if (how.ratio) {
    const ratio = next.width / next.height
    if (down && (!across || Math.abs(down.by) < Math.abs(across.by))) size.width = size.height * ratio
    else size.height = size.width / ratio
    if (Math.min(size.width, size.height) < (how.least ?? 1)) return { box: next, marks: [] }
  }
  const box = withSize(before, handle, size, { ...how, ratio: false })
  const upright = box.rotate % 360 === 0
  const lines = [
    ...(upright && pull.x !== 0 ? marksOf('x', box, field) : []),
    ...(upright && pull.y !== 0 ? marksOf('y', box, field) : []),
  ].filter((mark) => mark.kind === 'line')
  const sizes = [across?.mark, down?.mark].filter((mark) => mark !== null && mark !== undefined)
  return { box, marks: [...lines, ...sizes] }
}

function snapSize(
  axis: Axis,
  next: Box,
  pull: number,
  field: SnapTargets,
  reach: number,
  how: ResizeOptions,
): SizeSnap | null {
  const times = how.fromCentre ? 2 : 1
  const span = spanOf(next, axis)
  const size = span.end - span.start
  const same = nearest(axis === 'x' ? field.widths : field.heights, size, (entry) => entry.size)
  let best: SizeSnap | null = same ? { by: same.size - size, mark: sizeMark(axis, same) } : null
  if (next.rotate % 360 === 0) {
    const edge = pull > 0 ? span.end : span.start
    const line = nearest(field[axis], edge, ({ at }) => at)
    const by = line ? (line.at - edge) * pull * times : Infinity
    if (line && (!best || Math.abs(by) <= Math.abs(best.by))) best = { by, mark: null }
  }
  return best && Math.abs(best.by) / times <= reach && size + best.by >= (how.least ?? 1) ? best : null
}

function sizeMark(axis: Axis, { rect }: SizedRect): SnapMark {
  const { x, y } = centreOf(rect)
  return axis === 'x'
    ? { kind: 'size', axis, at: y, from: rect.left, to: rect.left + rect.width }
    : { kind: 'size', axis, at: x, from: rect.top, to: rect.top + rect.height }
}
