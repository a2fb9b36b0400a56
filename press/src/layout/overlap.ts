import { canvasWidth, type Design, type Element } from '../design.ts'
import { quietZone } from '../qr/rectangles.ts'
import type { Drawing, Glyphs, Group, Issue, Word } from './draw-list.ts'
import { middle } from './place.ts'

/** Units that two elements may share before they are reported. */
const TOLERANCE = 1.5

/** Part of the font size at each edge of the em box that most characters leave blank. */
const BLANK_EDGE = 0.08

/** Pictures over more than this part of the sheet are backgrounds and borders. */
const BACKGROUND_SHARE = 0.5

interface Box {
  x: number
  y: number
  width: number
  height: number
}

type Point = readonly [x: number, y: number]

/** The four corners of a rotated box, in order. */
type Corners = readonly Point[]

interface Area {
  readonly element: Element
  /** Position in the z-order. */
  readonly at: number
  readonly boxes: readonly { readonly corners: Corners; readonly bounds: Box }[]
}

/**
 * Overlaps on a page: of two texts, of a text and a QR code, and of a text and a picture above it. Backgrounds, borders
 * and translucent pictures are left out. `element` is the lower one, `other` the one above it.
 */
export function overlapsOf(design: Design, page: number, { groups }: Pick<Drawing, 'groups'>): Issue[] {
  const areas = groups.flatMap((group, at) => areaOf(design, design.pages[page]!.elements[at]!, at, group))
  const issues: Issue[] = []
  for (const lower of areas) {
    for (const upper of areas) {
      if (upper.at <= lower.at || !mayHide(lower.element, upper.element) || !isOverlapping(lower, upper)) continue
      issues.push({ kind: 'overlap', element: lower.element.id, other: upper.element.id, page })
    }
  }
  return issues
}

/** Whether an overlap of the two makes something unreadable. */
function mayHide(lower: Element, upper: Element): boolean {
  if (lower.kind === 'text') return true
  return lower.kind === 'qr' && upper.kind === 'text'
}

function areaOf(design: Design, element: Element, at: number, group: Group): Area[] {
  const boxes = boxesOf(design, element, group).map((box) => {
    const corners = cornersOf(box, group)
    return { corners, bounds: boundsOf(corners) }
  })
  return boxes.length > 0 ? [{ element, at, boxes }] : []
}

function boxesOf(design: Design, element: Element, { marks, clip }: Group): Box[] {
  if (element.kind === 'text') {
    return marks.flatMap((mark) => {
      const box = mark.kind === 'glyphs' || mark.kind === 'word' ? inkOf(mark) : null
      const visible = box && clip ? intersection(box, clip) : box
      return visible ? [visible] : []
    })
  }
  if (element.kind === 'qr') return marks.flatMap((mark) => (mark.kind === 'code' ? [squareOf(mark)] : []))
  if (element.kind === 'shape' || element.opacity < 1 || isBackground(design, element)) return []
  const { left: x, top: y, width, height } = element
  return [{ x, y, width, height }]
}

function isBackground({ sheet }: Design, { width, height }: Element): boolean {
  return width * height > BACKGROUND_SHARE * canvasWidth ** 2 * sheet.viewportRatio
}

/** The modules of a code, without its quiet zone. */
function squareOf({ x, y, side, modules }: { x: number; y: number; side: number; modules: number }): Box {
  const quiet = (quietZone * side) / modules
  return { x: x + quiet, y: y + quiet, width: side - 2 * quiet, height: side - 2 * quiet }
}

/** The box of a mark's characters without blanks at its ends; null if all are blank. */
function inkOf(mark: Glyphs | Word): Box | null {
  const { from, to } = inkRange(mark)
  if (to <= from) return null
  const { x, y, size, angle } = mark
  const above = (0.5 + middle - BLANK_EDGE) * size
  const below = (0.5 - middle - BLANK_EDGE) * size
  return angle === 90
    ? { x: x - below, y: y + from, width: above + below, height: to - from }
    : { x: x + from, y: y - above, width: to - from, height: above + below }
}

function inkRange(mark: Glyphs | Word): { from: number; to: number } {
  if (mark.kind === 'word') return { from: 0, to: mark.length }
  let pen = 0
  let from = Infinity
  let to = 0
  for (const [i, source] of mark.source.entries()) {
    pen += mark.shifts?.[i] ?? 0
    const end = pen + mark.advances[i]!
    if (source.trim() !== '') {
      from = Math.min(from, pen)
      to = end
    }
    pen = end + mark.spacing
  }
  return { from, to }
}

function intersection(a: Box, b: Box): Box | null {
  const x = Math.max(a.x, b.x)
  const y = Math.max(a.y, b.y)
  const width = Math.min(a.x + a.width, b.x + b.width) - x
  const height = Math.min(a.y + a.height, b.y + b.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

function cornersOf({ x, y, width, height }: Box, { rotate, centreX, centreY }: Group): Corners {
  const angle = (rotate * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const turned = (px: number, py: number): Point => [
    centreX + (px - centreX) * cos - (py - centreY) * sin,
    centreY + (px - centreX) * sin + (py - centreY) * cos,
  ]
  return [turned(x, y), turned(x + width, y), turned(x + width, y + height), turned(x, y + height)]
}

function boundsOf(corners: Corners): Box {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

function isOverlapping(lower: Area, upper: Area): boolean {
  return lower.boxes.some((a) =>
    upper.boxes.some((b) => intersection(a.bounds, b.bounds) !== null && depthOf(a.corners, b.corners) > TOLERANCE),
  )
}

/** Least distance that separates two rotated boxes; 0 or less: they don't overlap (separating axis theorem). */
function depthOf(a: Corners, b: Corners): number {
  let depth = Infinity
  for (const corners of [a, b]) {
    for (const [from, to] of [
      [corners[0]!, corners[1]!],
      [corners[1]!, corners[2]!],
    ] as const) {
      const length = Math.hypot(to[0] - from[0], to[1] - from[1])
      if (length === 0) return 0
      const axis = [(to[0] - from[0]) / length, (to[1] - from[1]) / length] as const
      const along = (points: Corners) => points.map(([x, y]) => x * axis[0] + y * axis[1])
      const [mine, others] = [along(a), along(b)]
      depth = Math.min(
        depth,
        Math.min(Math.max(...mine), Math.max(...others)) - Math.max(Math.min(...mine), Math.min(...others)),
      )
    }
  }
  return depth
}
