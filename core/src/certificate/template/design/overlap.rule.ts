import type { Design, DesignElement } from './design.ts'

/**
 * Whether two elements overlap on purpose: a seal or a built-in ornament over text, elements of one group, and a text
 * with its own shadow.
 */
export function isDeliberateOverlap(design: Design, ids: readonly [string, string]): boolean {
  const elements = design.slides.flatMap((slide) => slide.elements)
  const [a, b] = ids.map((id) => elements.find((element) => element.id === id))
  if (!a || !b) return false
  if (isDecoration(a) || isDecoration(b)) return true
  if (a.group !== undefined && a.group === b.group) return true
  return a.type === 'text' && b.type === 'text' && a.contentText === b.contentText
}

function isDecoration(element: DesignElement): boolean {
  return element.type === 'image' && (element.code === 'seal' || element.src.startsWith('built-in:'))
}
