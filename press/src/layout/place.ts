import type { TextElement } from '../design.ts'
import { mayStretch, spacingBehind, stretchOf } from './line/break.ts'
import type { Line } from './line/break.ts'
import { bond } from './line/bonds.ts'
import type { Cluster } from './line/cluster.ts'
import type { Segment } from './line/clusters.ts'
import type { Glyphs, Rule, Word } from './draw-list.ts'
import { visualOrder } from './shaping.ts'
import type { ShapedWord } from './shaping.ts'
import { blankBefore, blankBehind, removedBefore, removedAfter } from './line/tighten.ts'

/**
 * Height of the em box's middle above the baseline; its top is at 0.88 em. All CJK faces agree, so fallback faces don't
 * move lines.
 */
export const middle = 0.38

export interface LineToPlace {
  element: TextElement
  segment: Segment
  line: Line
  /** The largest font size in the line, which determines the baseline. */
  size: number
  /** Line height, and the start of the line in the box. */
  pitch: number
  offset: number
  /** Available length of the line. */
  measure: number
  scale: number
}

/** Glyphs that may still be extended. */
interface Open {
  mark: Glyphs
  advances: number[]
  shifts: number[]
  drawn: number[]
  source: string[]
}

/** Converts a line to marks. Neighbours in the same run and face with the same spacing are joined. */
export function placeLine(what: LineToPlace, marks: (Glyphs | Word | Rule)[]): void {
  const { element, segment, line, pitch, offset, measure, scale } = what
  const { clusters, paragraph } = segment
  const justified = paragraph.align === 'justify' && line.end < clusters.length
  const stretch = justified ? stretchOf(clusters, line, measure) : 0
  const free = paragraph.align === 'center' ? 0.5 : paragraph.align === 'right' ? 1 : 0
  // Characters of a column are centred on its axis, those of a line have a baseline.
  const axis = element.vertical
    ? element.left + element.width - offset - pitch / 2
    : element.top + offset + pitch / 2 + middle * what.size
  let pen = (measure - line.width) * free
  if (line.end > line.start) pen -= blankBefore(clusters[line.start]!) * scale
  let end = pen
  let widened = false
  let open: Open | null = null
  let underlined: Rule | null = null
  const order = orderOf(clusters, line)
  for (let at = 0; at < line.end - line.start; at++) {
    const i = order ? order[at]! : line.start + at
    // Visually adjacent characters that aren't adjacent in the text are not joined.
    if (order && at > 0 && order[at - 1] !== i - 1) {
      open = null
      underlined = null
    }
    const cluster = clusters[i]!
    const size = cluster.run.sizeUnits * scale
    const along = cluster.along * size
    const gap = pen - end
    const shift = i > line.start ? cluster.shift * scale : 0
    pen += shift
    if (cluster.word && cluster.face) {
      open = null
      const { mark } = startGlyphs(element, cluster, cluster.face.id, axis, pen, size, along)
      marks.push(wordOf(mark, cluster, cluster.word))
    } else if (cluster.drawn === 0 || !cluster.face) {
      open = null
    } else if (open && joins(clusters, i, open, gap, widened) && mayShift(open, cluster, shift)) {
      if (open.drawn.length === 1) open.mark.spacing = gap
      open.shifts.push(shift)
      if (shift !== 0) open.mark.shifts = open.shifts
      open.drawn.push(cluster.drawn)
      open.source.push(cluster.source)
      open.advances.push(along)
      open.mark.length += gap + shift + along
    } else {
      open = startGlyphs(element, cluster, cluster.face.id, axis, pen, size, along)
      marks.push(open.mark)
    }
    end = pen + along
    if (cluster.run.underline) {
      const from = pen + (i === line.start ? blankBefore(cluster) : removedBefore(clusters, i)) * scale
      const to = end - (i === line.seen - 1 ? blankBehind(cluster) : removedAfter(clusters, i)) * scale
      underlined = underline(element, cluster, axis, from, to, size, underlined, marks)
    } else underlined = null
    pen = end + spacingBehind(clusters, i) * scale
    widened = stretch > 0 && mayStretch(clusters, line, i)
    if (widened) pen += stretch
  }
}

/** Visual order of a line's characters, or null when it is the logical order. */
function orderOf(clusters: readonly Cluster[], line: Line): number[] | null {
  let at = line.start
  while (at < line.end && clusters[at]!.level === 0) at++
  if (at === line.end) return null
  const levels = clusters.slice(line.start, line.end).map((cluster) => cluster.level)
  // Trailing spaces stay at the end of the line (UAX 9, rule L1).
  for (let i = line.seen - line.start; i < levels.length; i++) levels[i] = 0
  return visualOrder(levels).map((i) => line.start + i)
}

function wordOf(
  { x, y, angle, face, size, color, length, embolden, oblique }: Glyphs,
  cluster: Cluster,
  word: ShapedWord,
): Word {
  const { clusters, path } = word
  return {
    kind: 'word',
    x,
    y,
    angle,
    face,
    size,
    color,
    length,
    embolden,
    oblique,
    text: cluster.source,
    clusters,
    path,
  }
}

/** Browsers disagree on whether characters beyond the basic plane count as one or two when shifted. */
function mayShift({ mark, drawn }: Open, cluster: Cluster, shift: number): boolean {
  if (shift === 0 && mark.shifts === null) return true
  return cluster.drawn <= 0xffff && drawn.every((code) => code <= 0xffff)
}

/** Whether cluster `index` can extend the glyphs, `gap` units after their end. */
function joins(
  clusters: readonly Cluster[],
  index: number,
  { mark, drawn }: Open,
  gap: number,
  widened: boolean,
): boolean {
  const cluster = clusters[index]!
  const previous = clusters[index - 1]!
  if (previous.run !== cluster.run || previous.upright || cluster.upright) return false
  // Browsers position a combining mark by their own rules and add no spacing after it.
  if (cluster.before === bond.joined || previous.before === bond.joined) return false
  if (mark.face !== cluster.face?.id || mark.embolden !== cluster.embolden) return false
  // A word is a unit, so that it is drawn and copied in one piece.
  if (widened && !(previous.ideographic && cluster.ideographic)) return false
  return drawn.length === 1 || Math.abs(gap - mark.spacing) < 1e-9
}

function startGlyphs(
  element: TextElement,
  cluster: Cluster,
  face: string,
  axis: number,
  pen: number,
  size: number,
  along: number,
): Open {
  let x = element.left + pen
  let y = axis
  if (element.vertical && cluster.upright) {
    x = axis - (cluster.advance * size) / 2
    y = element.top + pen + along / 2 + middle * size
  } else if (element.vertical) {
    x = axis - middle * size
    y = element.top + pen
  }
  const drawn = [cluster.drawn]
  const source = [cluster.source]
  const advances = [along]
  const shifts = [0]
  const mark: Glyphs = {
    kind: 'glyphs',
    x,
    y,
    angle: element.vertical && !cluster.upright ? 90 : 0,
    face,
    size,
    color: cluster.run.color,
    spacing: 0,
    shifts: null,
    length: along,
    embolden: cluster.embolden,
    oblique: cluster.run.italic === true,
    advances,
    drawn,
    source,
  }
  return { mark, advances, shifts, drawn, source }
}

/** Draws or extends the line under a run, or beside it in a column. */
function underline(
  element: TextElement,
  cluster: Cluster,
  axis: number,
  from: number,
  to: number,
  size: number,
  open: Rule | null,
  marks: (Glyphs | Word | Rule)[],
): Rule {
  const thickness = size * 0.05
  const beside = axis + size * (element.vertical ? 0.5 : 0.12)
  if (open && open.color === cluster.run.color && (element.vertical ? open.width : open.height) === thickness) {
    if (element.vertical) open.height = element.top + to - open.y
    else open.width = element.left + to - open.x
    return open
  }
  const rule: Rule = element.vertical
    ? { kind: 'rule', x: beside, y: element.top + from, width: thickness, height: to - from, color: cluster.run.color }
    : { kind: 'rule', x: element.left + from, y: beside, width: to - from, height: thickness, color: cluster.run.color }
  marks.push(rule)
  return rule
}
