import type { TextElement, Values } from '../design.ts'
import { breakLines, slack } from './line/break.ts'
import type { Line } from './line/break.ts'
import { readSegments } from './line/clusters.ts'
import type { Segment } from './line/clusters.ts'
import type { Glyphs, Group, Issue, Rule, Word } from './draw-list.ts'
import type { Faces } from './faces.ts'
import { placeLine } from './place.ts'

/** Step in units between font sizes tried when shrinking. */
const sizeStep = 0.25

interface Block {
  scale: number
  lines: { line: Line; segment: Segment; size: number; pitch: number; offset: number }[]
  /** Units across all lines. */
  extent: number
  widest: number
  split: boolean
}

/** Lays out a text element. Pure: the same element, values and faces give the same marks. */
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
  const marks: (Glyphs | Word | Rule)[] = []
  let paragraph = 0
  for (const [at, { line, segment, size, pitch, offset }] of block.lines.entries()) {
    const from = marks.length
    placeLine({ element, segment, line, size, pitch, offset: first + offset, measure, scale: block.scale }, marks)
    const ends = block.lines[at + 1]?.segment !== segment
    noteParagraph(marks, from, paragraph, ends && !segment.last)
    if (ends && segment.last) paragraph++
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

/** Sets the paragraph of a line's marks and, on its last glyphs, the line break that follows. */
function noteParagraph(
  marks: readonly (Glyphs | Word | Rule)[],
  from: number,
  paragraph: number,
  broken: boolean,
): void {
  let last: Glyphs | Word | null = null
  for (let i = from; i < marks.length; i++) {
    const mark = marks[i]!
    if (mark.kind === 'rule') continue
    last = mark
    if (paragraph > 0) mark.paragraph = paragraph
  }
  if (last && broken) last.broken = true
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

/** Blank space of the first (0) or last (-1) line outside its characters, which may exceed the box. */
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

/** The largest font size in steps that fits, or the least allowed one. */
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
