import type { TextElement, Values } from '../design.ts'
import { breakLines, mayStretch, slack, stretchOf } from './break.ts'
import type { Line } from './break.ts'
import { readSegments } from './clusters.ts'
import type { Cluster, Segment } from './clusters.ts'
import type { Glyphs, Group, Issue, Rule } from './draw-list.ts'
import type { Faces } from './faces.ts'

/** Where the baseline lies in the em box: every CJK face agrees, so lines do not move when a fallback face draws. */
const ascent = 0.88
/** From the baseline up to the middle of the em box. */
const middle = 0.38
/** Sizes tried when shrinking lie this many units apart. */
const sizeStep = 0.25

interface Block {
  scale: number
  lines: { line: Line; segment: Segment; size: number; pitch: number; offset: number }[]
  /** Units across all lines. */
  extent: number
  widest: number
  split: boolean
}

/** Lays a text element out. Pure: the same element, values and faces give the same marks. */
export function layoutText(element: TextElement, page: number, values: Values, faces: Faces, issues: Issue[]): Group {
  const segments = readSegments(element, page, values, faces, issues)
  const measure = element.vertical ? element.height : element.width
  const room = element.vertical ? element.width : element.height
  const fits = (block: Block): boolean =>
    inkOf(block) <= room + slack && block.widest <= measure + slack && !block.split

  let block = stack(segments, measure, 1)
  const largest = largestSize(segments)
  if (element.fit.kind === 'shrink' && !fits(block) && largest > element.fit.minSize) {
    block = shrink(segments, measure, largest, element.fit.minSize, fits)
    issues.push({ kind: 'shrunk', element: element.id, page, size: largest * block.scale })
  }
  reportSplits(block, element, page, issues)
  const grows = element.fit.kind === 'grow'
  const over = block.widest > measure + slack || (!grows && inkOf(block) > room + slack)
  if (over) issues.push({ kind: 'clipped', element: element.id, page })

  const free = room - block.extent
  const part = element.verticalAlign === 'top' ? 0 : element.verticalAlign === 'middle' ? 0.5 : 1
  let first = free * part
  if (free < 0 && !grows) first = over ? 0 : Math.max(-leadOf(block, 0), Math.min(first, free + leadOf(block, -1)))
  const marks: (Glyphs | Rule)[] = []
  for (const { line, segment, pitch, offset } of block.lines) {
    placeLine(element, segment, line, pitch, first + offset, measure, block.scale, marks)
  }
  return {
    element: element.id,
    rotate: element.rotate,
    centreX: element.left + element.width / 2,
    centreY: element.top + element.height / 2,
    clip: over ? clipOf(element, first, block.extent) : null,
    marks,
  }
}

function clipOf(element: TextElement, first: number, extent: number): NonNullable<Group['clip']> {
  const { left: x, top: y, width, height } = element
  if (element.fit.kind !== 'grow') return { x, y, width, height }
  return element.vertical
    ? { x: x + width - first - extent, y, width: extent, height }
    : { x, y: y + first, width, height: extent }
}

function largestSize(segments: readonly Segment[]): number {
  let size = 0
  for (const segment of segments) for (const cluster of segment.clusters) size = Math.max(size, cluster.run.sizeUnits)
  return size
}

/** Empty space of the first (0) or last (-1) line outside of its characters: not missed when the box is tight. */
function leadOf(block: Block, index: 0 | -1): number {
  const end = block.lines.at(index)
  return end ? Math.max(0, (end.pitch - end.size) / 2) : 0
}

const inkOf = (block: Block): number => block.extent - leadOf(block, 0) - leadOf(block, -1)

function stack(segments: readonly Segment[], measure: number, scale: number): Block {
  const block: Block = { scale, lines: [], extent: 0, widest: 0, split: false }
  for (const segment of segments) {
    for (const line of breakLines(segment.clusters, measure, scale)) {
      let size = line.end > line.start ? 0 : segment.size
      for (let i = line.start; i < line.end; i++) size = Math.max(size, segment.clusters[i]!.run.sizeUnits)
      const pitch = size * scale * segment.paragraph.lineHeight
      block.lines.push({ line, segment, size: size * scale, pitch, offset: block.extent })
      block.extent += pitch
      block.widest = Math.max(block.widest, line.width)
      block.split ||= line.split
    }
    if (segment.last && segment !== segments.at(-1)) block.extent += segment.paragraph.paragraphSpacing * scale
  }
  return block
}

/** The largest size on the grid that fits, or the least allowed one. */
function shrink(
  segments: readonly Segment[],
  measure: number,
  largest: number,
  least: number,
  fits: (block: Block) => boolean,
): Block {
  let low = 1
  let high = Math.ceil((largest - least) / sizeStep)
  let best = stack(segments, measure, least / largest)
  while (low <= high) {
    const step = (low + high) >> 1
    const block = stack(segments, measure, Math.max(least, largest - step * sizeStep) / largest)
    if (fits(block)) {
      best = block
      high = step - 1
    } else {
      low = step + 1
    }
  }
  return best
}

function reportSplits(block: Block, element: TextElement, page: number, issues: Issue[]): void {
  for (const { line, segment } of block.lines) {
    if (!line.split) continue
    const text = segment.clusters.slice(line.start, line.end).map((cluster) => cluster.source)
    issues.push({ kind: 'split-word', element: element.id, page, text: text.join('') })
  }
}

function placeLine(
  element: TextElement,
  segment: Segment,
  line: Line,
  pitch: number,
  offset: number,
  measure: number,
  scale: number,
  marks: (Glyphs | Rule)[],
): void {
  const { clusters, paragraph } = segment
  const justified = paragraph.align === 'justify' && line.end < clusters.length
  const stretch = justified ? stretchOf(clusters, line, measure) : 0
  const free = paragraph.align === 'center' ? 0.5 : paragraph.align === 'right' ? 1 : 0
  let pen = (measure - line.width) * free
  const axis = element.vertical ? element.left + element.width - offset - pitch / 2 : element.top + offset + pitch / 2
  let open: Glyphs | null = null
  let openRun: Cluster['run'] | null = null
  let end = 0
  let underlined: Rule | null = null
  for (let i = line.start; i < line.end; i++) {
    const cluster = clusters[i]!
    const size = cluster.run.sizeUnits * scale
    const along = cluster.along * size
    const gap = pen - end
    if (cluster.drawn !== 0 && cluster.face) {
      const upright = element.vertical && cluster.upright
      const joins: boolean =
        open !== null &&
        openRun === cluster.run &&
        open.face === cluster.face.id &&
        open.embolden === cluster.embolden &&
        !upright &&
        open.angle === (element.vertical ? 90 : 0) &&
        (open.drawn.length === 1 || Math.abs(gap - open.spacing) < 1e-9)
      if (joins && open) {
        open.spacing = open.drawn.length === 1 ? gap : open.spacing
        ;(open.drawn as number[]).push(cluster.drawn)
        ;(open.source as string[]).push(cluster.source)
        open.length = open.length + gap + along
      } else {
        open = startGlyphs(element, cluster, cluster.face.id, axis, pen, size, along)
        openRun = cluster.run
        marks.push(open)
        if (upright) open = null
      }
    } else {
      open = null
    }
    end = pen + along
    if (cluster.run.underline) underlined = underline(element, cluster, axis, pen, end, size, underlined, marks)
    else underlined = null
    pen = end + (cluster.run.letterSpacing ?? 0) * scale + (stretch > 0 && mayStretch(clusters, line, i) ? stretch : 0)
  }
}

function startGlyphs(
  element: TextElement,
  cluster: Cluster,
  face: string,
  axis: number,
  pen: number,
  size: number,
  along: number,
): Glyphs {
  let x = element.left + pen
  let y = axis + (ascent - 0.5) * size
  if (element.vertical && cluster.upright) {
    x = axis - (cluster.advance * size) / 2
    y = element.top + pen + along / 2 + middle * size
  } else if (element.vertical) {
    x = axis - middle * size
    y = element.top + pen
  }
  return {
    kind: 'glyphs',
    x,
    y,
    angle: element.vertical && !cluster.upright ? 90 : 0,
    face,
    size,
    color: cluster.run.color,
    spacing: 0,
    length: along,
    embolden: cluster.embolden,
    oblique: cluster.run.italic === true,
    drawn: [cluster.drawn],
    source: [cluster.source],
  }
}

/** Draws or lengthens the line under (beside, in a column) a run. */
function underline(
  element: TextElement,
  cluster: Cluster,
  axis: number,
  from: number,
  to: number,
  size: number,
  open: Rule | null,
  marks: (Glyphs | Rule)[],
): Rule {
  const thickness = size * 0.05
  const beside = axis + size * 0.5
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
