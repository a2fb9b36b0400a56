import { canvasWidth } from '../design.ts'
import type { Design, Element, ImageElement, QrElement, TextElement, Values } from '../design.ts'
import { encodeQr } from '../qr/encode.ts'
import { quietZone, rectanglesOf } from '../qr/rectangles.ts'
import type { Drawing, Group, Issue } from './draw-list.ts'
import type { Faces } from './faces.ts'
import { overlapsOf } from './overlap.ts'
import { outlineOf } from './shape-outline.ts'
import { layoutText } from './text.ts'

/** Lays out one element. Issues are added to `issues`. */
export function layoutElement(element: Element, page: number, values: Values, faces: Faces, issues: Issue[]): Group {
  if (element.kind === 'text') return layoutText(element, page, values, faces, issues)
  return {
    element: element.id,
    rotate: element.rotate,
    centreX: element.left + element.width / 2,
    centreY: element.top + element.height / 2,
    clip: null,
    marks: marksOf(element, page, values, issues),
  }
}

/** Lays out one page of one certificate. */
export function layoutPage(design: Design, page: number, values: Values, faces: Faces): Drawing {
  const slide = design.pages[page]
  if (!slide) throw new RangeError(`design has no page ${page}`)
  const issues: Issue[] = []
  return {
    width: canvasWidth,
    height: canvasWidth * design.sheet.viewportRatio,
    background: slide.background,
    groups: slide.elements.map((element) => layoutElement(element, page, values, faces, issues)),
    issues,
  }
}

/** All issues of one certificate, to be checked before it is issued. */
export function inspect(design: Design, values: Values, faces: Faces): Issue[] {
  return design.pages.flatMap((_, page) => {
    const drawing = layoutPage(design, page, values, faces)
    return [...drawing.issues, ...overlapsOf(design, page, drawing)]
  })
}

function marksOf(
  element: Exclude<Element, TextElement>,
  page: number,
  values: Values,
  issues: Issue[],
): Group['marks'] {
  if (element.kind === 'image') return [pictureOf(element)]
  return element.kind === 'shape' ? outlineOf(element) : codeOf(element, page, values, issues)
}

function pictureOf(element: ImageElement): Group['marks'][number] {
  const { image, left: x, top: y, width, height, opacity, crop } = element
  return { kind: 'picture', image, x, y, width, height, opacity, ...(crop && { crop }) }
}

function codeOf(element: QrElement, page: number, values: Values, issues: Issue[]): Group['marks'] {
  const { content, id } = element
  const text = 'text' in content ? content.text : Object.hasOwn(values, content.code) ? values[content.code]! : null
  if (text === null && 'code' in content) issues.push({ kind: 'missing-value', element: id, page, code: content.code })
  if (!text) return []
  const qr = encodeQr(text, element.level)
  if (!qr) {
    issues.push({ kind: 'code-too-long', element: id, page })
    return []
  }
  const side = Math.min(element.width, element.height)
  return [
    {
      kind: 'code',
      text,
      x: element.left + (element.width - side) / 2,
      y: element.top + (element.height - side) / 2,
      side,
      modules: qr.size + 2 * quietZone,
      rectangles: rectanglesOf(qr, quietZone),
      color: element.color,
    },
  ]
}
