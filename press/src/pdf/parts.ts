import { canvasWidth, isConstant } from '../design.ts'
import type { Design, Element } from '../design.ts'
import type { Fonts } from '../font/fonts.ts'
import type { Drawing, Group, Issue } from '../layout/draw-list.ts'
import { layoutElement } from '../layout/sheet.ts'

/** A unit of drawing: an element, or the background. */
export type Part = { constant: true; group: Group; element: Element | null } | { constant: false; element: Element }

/** The parts of a page in drawing order; constant ones are already laid out. */
export function partsOf(
  design: Design,
  page: number,
  background: Drawing['background'],
  fonts: Fonts,
  issues: Issue[],
): Part[] {
  const parts: Part[] = []
  const add = (group: Group, element: Element | null) => parts.push({ constant: true, group, element })
  if (background) {
    const area = canvasAndBleed(design)
    const mark =
      'color' in background
        ? ({ kind: 'rule', color: background.color, ...area } as const)
        : ({ kind: 'picture', image: background.image, opacity: 1, ...area } as const)
    add({ element: '', rotate: 0, centreX: 0, centreY: 0, clip: null, marks: [mark] }, null)
  }
  for (const element of design.pages[page]!.elements) {
    if (isConstant(element)) add(layoutElement(element, page, {}, fonts.faces, issues), element)
    else parts.push({ constant: false, element })
  }
  return parts
}

/** The canvas, extended evenly to cover the bleed: the box of the background. */
function canvasAndBleed({ sheet }: Design): { x: number; y: number; width: number; height: number } {
  const height = canvasWidth * sheet.viewportRatio
  if (!sheet.bleedMm) return { x: 0, y: 0, width: canvasWidth, height }
  const perMm = canvasWidth / sheet.widthMm
  const x = -sheet.bleedMm * perMm
  const y = Math.min(0, (height - sheet.heightMm * perMm) / 2 + x)
  return { x, y, width: canvasWidth - 2 * x, height: height - 2 * y }
}

/** The bounding box of a form that contains the background. */
export function formBox(design: Design): string {
  const { x, width, height } = canvasAndBleed(design)
  const canvas = canvasWidth * design.sheet.viewportRatio
  const overhang = (height - canvas) / 2
  return `/BBox[${[x, -overhang, x + width, canvas + overhang].map((value) => Math.round(value * 1000) / 1000).join(' ')}]`
}
