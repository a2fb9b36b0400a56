import { isClosing, isGlue, isInvisible, isOpening, isPaired } from './characters.ts'
import { bond } from './bonds.ts'
import type { Cluster } from './cluster.ts'
import { blankBefore, blankBehind } from './tighten.ts'

/** Clusters `start` to `end` (exclusive) of a segment on one line. */
export interface Line {
  start: number
  end: number
  /** End of the visible clusters: trailing spaces exceed the line. */
  seen: number
  /**
   * Units from the first to the last visible character, with letter spacing; blank halves of a first opening and a last
   * closing mark are excluded.
   */
  width: number
  /** Begins inside a word or a nobreak run for lack of space. */
  split: boolean
}

/** Tolerance for sums of rounded widths, in units. */
export const slack = 0.001

/** Letter spacing after cluster `index` at scale 1: none before a combining mark. */
export function spacingBehind(clusters: readonly Cluster[], index: number): number {
  return clusters[index + 1]?.before === bond.joined ? 0 : (clusters[index]!.run.letterSpacing ?? 0)
}

/**
 * Breaks one segment into lines no wider than `measure`, first fit; avoids a last line of a single character where the
 * previous line can give some up. Widths are multiplied by `scale`.
 */
export function breakLines(clusters: readonly Cluster[], measure: number, scale: number): Line[] {
  const lines: Line[] = []
  let start = 0
  let split = false
  do {
    const line = fillLine(clusters, start, measure, scale)
    lines.push({ ...line, split })
    split = line.end < clusters.length && clusters[line.end]!.before !== bond.open
    start = line.end
  } while (start < clusters.length)
  if (lines.length > 1) fillLastLine(clusters, lines, measure, scale)
  return lines
}

/** Greatest number of characters searched for a break: longer than any name. */
const farthest = 100

/** Moves words, or characters, to a last line of one character. */
function fillLastLine(clusters: readonly Cluster[], lines: Line[], measure: number, scale: number): void {
  const last = lines.at(-1)!
  const before = lines.at(-2)!
  if (last.split || !isLone(clusters, last.start)) return
  const least = Math.max(before.start, before.end - farthest)
  for (let start = before.end - 1; start > least; start--) {
    if (clusters[start]!.before !== bond.open) continue
    const longer = seenPart(clusters, start, last.end, scale)
    if (longer.width > measure + slack) return
    if (isLone(clusters, start)) continue
    lines.splice(
      -2,
      2,
      { ...before, end: start, ...seenPart(clusters, before.start, start, scale) },
      { ...last, start, ...longer },
    )
    return
  }
}

/** Whether at most one character follows, not counting punctuation. */
function isLone(clusters: readonly Cluster[], start: number): boolean {
  let count = 0
  for (let i = start; i < clusters.length && count < 2; i++) {
    const { char, space, before, word } = clusters[i]!
    if (word) return false
    const code = char.codePointAt(0)!
    if (space || before === bond.joined || isClosing(char) || isOpening(char)) continue
    if (!isInvisible(code) && !isGlue(code)) count++
  }
  return count < 2
}

function fillLine(clusters: readonly Cluster[], start: number, measure: number, scale: number): Omit<Line, 'split'> {
  let pen = 0
  let width = 0
  let seen = start
  let open = -1
  let lastKept = -1
  for (let i = start; i < clusters.length; i++) {
    const cluster = clusters[i]!
    if (i > start) {
      if (cluster.before === bond.open) open = i
      else if (cluster.before === bond.kept) lastKept = i
      pen += (spacingBehind(clusters, i - 1) + cluster.shift) * scale
    } else pen -= blankBefore(cluster) * scale
    pen += cluster.along * cluster.run.sizeUnits * scale
    if (cluster.space) continue
    const ends = pen - blankBehind(cluster) * scale
    if (ends > measure + slack && i > start) {
      const end = open > start ? open : lastKept > start ? lastKept : unjoined(clusters, start, i)
      if (end < clusters.length) return { start, end, ...seenPart(clusters, start, end, scale) }
    }
    width = ends
    seen = i + 1
  }
  return { start, end: clusters.length, seen, width }
}

/** The last position up to `index` that doesn't separate a mark from its letter; after `index` when there is none. */
function unjoined(clusters: readonly Cluster[], start: number, index: number): number {
  let end = index
  while (end > start && clusters[end]!.before === bond.joined) end--
  if (end > start) return end
  end = index + 1
  while (end < clusters.length && clusters[end]!.before === bond.joined) end++
  return end
}

function seenPart(
  clusters: readonly Cluster[],
  start: number,
  end: number,
  scale: number,
): Pick<Line, 'seen' | 'width'> {
  let seen = end
  while (seen > start && clusters[seen - 1]!.space) seen--
  if (seen === start) return { seen, width: 0 }
  let width = -blankBefore(clusters[start]!) - blankBehind(clusters[seen - 1]!)
  for (let i = start; i < seen; i++) {
    const cluster = clusters[i]!
    width += cluster.along * cluster.run.sizeUnits
    if (i > start) width += spacingBehind(clusters, i - 1) + cluster.shift
  }
  return { seen, width: width * scale }
}

/** Whether justification may widen the gap after cluster `index`. */
export function mayStretch(clusters: readonly Cluster[], line: Line, index: number): boolean {
  const cluster = clusters[index]!
  const next = clusters[index + 1]
  if (!next || index + 1 >= line.seen || next.space || next.before === bond.joined) return false
  if (cluster.space) return true
  if (isPaired(cluster.char) && cluster.char === next.char) return false
  return cluster.ideographic || next.ideographic
}

/** Units added to each stretchable gap of a justified line, 0 when there is none. */
export function stretchOf(clusters: readonly Cluster[], line: Line, measure: number): number {
  if (line.width >= measure) return 0
  let gaps = 0
  for (let i = line.start; i < line.seen - 1; i++) if (mayStretch(clusters, line, i)) gaps++
  return gaps === 0 ? 0 : (measure - line.width) / gaps
}
