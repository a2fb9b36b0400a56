import { z } from 'zod'
import { DesignElement, type Design } from '../design/design.ts'
import { baseStyle } from './mirror.rule.ts'
import { readRichText } from '../design/rich-text.ts'

/** MIME type of elements on the system clipboard. */
export const CLIPBOARD_TYPE = 'application/x-podium-elements+json'

/** Elements copied to another slide, template or window. */
export const ClipboardElements = z.strictObject({
  podium: z.literal('elements'),
  elements: z.array(DesignElement).min(1).max(500),
})
export type ClipboardElements = z.infer<typeof ClipboardElements>

export function writeClipboard(elements: readonly DesignElement[]): string {
  return JSON.stringify({ podium: 'elements', elements: [...elements] } satisfies ClipboardElements)
}

/** Parses clipboard text; null when it is anything but elements that a design may contain. */
export function readClipboard(text: string): ClipboardElements | null {
  if (!text.startsWith('{"podium"')) return null
  try {
    const read = ClipboardElements.safeParse(JSON.parse(text))
    if (!read.success) return null
    const fits = read.data.elements.every(
      (element) => element.type !== 'text' || !('fault' in readRichText(element.content, baseStyle(element))),
    )
    return fits ? read.data : null
  } catch {
    return null
  }
}

/** Plain text of elements, for pasting outside the designer. */
export function plainTextOf(elements: readonly DesignElement[]): string {
  return elements.flatMap((element) => (element.type === 'text' ? [element.contentText] : [])).join('\n')
}

/** Copies with new ids and groups, moved by (`dx`, `dy`). */
export function copiesOf(
  elements: readonly DesignElement[],
  newId: () => string,
  dx: number,
  dy: number,
): DesignElement[] {
  const groups = new Map<string, string>()
  return elements.map((element) => {
    const { group, ...rest } = element
    if (group !== undefined && !groups.has(group)) groups.set(group, newId())
    return {
      ...rest,
      id: newId(),
      left: element.left + dx,
      top: element.top + dy,
      ...(group === undefined ? {} : { group: groups.get(group)! }),
    }
  })
}

/** How many more elements a slide may have. */
export function roomLeft(design: Design): number {
  return 500 - (design.slides[design.slideIndex]?.elements.length ?? 0)
}
