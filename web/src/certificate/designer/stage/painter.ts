import type { Box, Point, Rect } from '@podium/core/certificate/template/geometry/box.ts'
import type { SnapMark } from '@podium/core/certificate/template/geometry/snap.rule.ts'
import type { View } from '../state/editor.ts'

/** Draws temporary marks of gestures straight into the DOM, without React, in pixels of the stage. */
export interface Painter {
  readonly root: SVGSVGElement
  readonly badgeNode: HTMLDivElement
}

const line = (x1: number, y1: number, x2: number, y2: number) =>
  `M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}`

/** Draws what the gesture snapped to. */
export function paintMarks({ root }: Painter, marks: readonly SnapMark[], view: View): void {
  const path = root.querySelector('.designer-mark-lines')!
  if (marks.length === 0) {
    if (path.getAttribute('d')) path.setAttribute('d', '')
    return
  }
  const x = (units: number) => view.x + units * view.zoom
  const y = (units: number) => view.y + units * view.zoom
  let d = ''
  for (const { kind, axis, at, from, to } of marks) {
    if (kind === 'line') d += axis === 'x' ? line(x(at), y(from), x(at), y(to)) : line(x(from), y(at), x(to), y(at))
    else if (axis === 'x') d += distance(x(from), y(at), x(to), y(at))
    else d += distance(x(at), y(from), x(at), y(to))
  }
  path.setAttribute('d', d)
}

/** A dimension line with a stroke at each end. */
function distance(x1: number, y1: number, x2: number, y2: number): string {
  const across = x1 === x2 ? ([5, 0] as const) : ([0, 5] as const)
  const end = (x: number, y: number) => line(x - across[0], y - across[1], x + across[0], y + across[1])
  return line(x1, y1, x2, y2) + end(x1, y1) + end(x2, y2)
}

/** Size, position or angle beside the changing element; null removes it. `below` is in pixels of the stage. */
export function paintBadge({ badgeNode }: Painter, text: string | null, below?: Point): void {
  if (text === null) {
    badgeNode.hidden = true
    return
  }
  badgeNode.hidden = false
  // Only the text changes: new nodes on each move would trigger mutation observers.
  const words = badgeNode.firstChild ?? badgeNode.appendChild(document.createTextNode(''))
  if (words.nodeValue !== text) words.nodeValue = text
  if (below) badgeNode.style.transform = `translate(${below.x}px, ${below.y}px) translate(-50%, 14px)`
}

export function paintMarquee({ root }: Painter, rect: Rect | null): void {
  const node = root.querySelector('.designer-marquee')!
  node.setAttribute('d', rect ? `M${rect.left} ${rect.top}h${rect.width}v${rect.height}h${-rect.width}z` : '')
}

/** Outlines the element under the pointer. */
export function paintHover({ root }: Painter, box: Box | null, view: View): void {
  root.querySelector('.designer-hover')!.setAttribute('d', box ? framePath(box, view) : '')
}

/** SVG path of a rotated box, in pixels of the stage. */
export function framePath({ left, top, width, height, rotate }: Box, { zoom, x, y }: View): string {
  const [cx, cy] = [x + (left + width / 2) * zoom, y + (top + height / 2) * zoom]
  const radians = (rotate * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians) * zoom, Math.sin(radians) * zoom]
  const corner = (right: number, down: number) => {
    const [a, b] = [(right * width) / 2, (down * height) / 2]
    return `${(cx + a * cos - b * sin).toFixed(1)} ${(cy + a * sin + b * cos).toFixed(1)}`
  }
  return `M${corner(-1, -1)}L${corner(1, -1)}L${corner(1, 1)}L${corner(-1, 1)}z`
}
