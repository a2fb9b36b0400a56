import type { DesignElement, TextElement } from '../design/design.ts'
import { roundToHundredth } from '../geometry/box.ts'
import { baseStyle, mirrored } from './mirror.rule.ts'
import { readRichText, writeRichText, type RichParagraph, type RichStyle } from '../design/rich-text.ts'

/** The format of a text: style of its runs, alignment of its paragraphs and whether empty lines are hidden. */
export type TextFormat = RichStyle & { align: RichParagraph['align']; hideEmpty: boolean }

/** A format in which values that differ within the text are null. */
export type CommonFormat = { [Name in keyof TextFormat]: TextFormat[Name] | null }

const STYLE_NAMES = ['bold', 'italic', 'underline', 'fontSize', 'fontFamily', 'color', 'letterSpacing'] as const

/** The paragraphs of a text; null when its content can't be parsed. */
export function paragraphsOf(element: TextElement): RichParagraph[] | null {
  const read = readRichText(element.content, baseStyle(element))
  return 'fault' in read ? null : read.paragraphs
}

/**
 * The text with other paragraphs, its mirrored properties updated; it stays bound to its field only while it contains
 * that field and nothing else. @spec D03
 */
export function withParagraphs(element: TextElement, paragraphs: readonly RichParagraph[]): TextElement {
  const content = writeRichText(paragraphs)
  if (content === element.content) return element
  const next = withoutPlaceholder(element, mirrored({ ...element, content }))
  if (next.code === undefined) return next
  const runs = paragraphs.flatMap((paragraph) => paragraph.runs)
  const [first] = runs
  if (runs.length === 1 && first && 'field' in first && first.field === next.code) return next
  const { code: _, ...free } = next
  return free
}

/** A text whose words were edited is a placeholder no more. */
function withoutPlaceholder(before: TextElement, next: TextElement): TextElement {
  if (!next.placeholder || next.contentText === before.contentText) return next
  const { placeholder: _, ...edited } = next
  return edited
}

/** The text with the format applied to all of it. An empty text takes it as its default. */
export function restyled(element: TextElement, format: Partial<TextFormat>): TextElement {
  const paragraphs = paragraphsOf(element)
  if (!paragraphs) return element
  const { align, hideEmpty, ...style } = format
  const next = paragraphs.map((paragraph): RichParagraph => ({
    align: align ?? paragraph.align,
    ...((hideEmpty ?? paragraph.hideEmpty) ? { hideEmpty: true } : {}),
    runs: paragraph.runs.map((run) => ({ ...run, ...style })),
  }))
  return withParagraphs(element, next)
}

/** Returns a function that applies the format to a text and leaves other elements as they are. */
export function restyledElement(format: Partial<TextFormat>): (element: DesignElement) => DesignElement {
  return (element) => (element.type === 'text' ? restyled(element, format) : element)
}

/**
 * Sets vertical or horizontal writing. The box swaps its sides about its centre, so that lines keep their length,
 * limited to the height of the page.
 */
export function withVerticalText(vertical: boolean, sheetHeight: number): (element: DesignElement) => DesignElement {
  return (element) => {
    if (element.type !== 'text' || element.vertical === vertical) return element
    const height = vertical ? Math.min(element.width, Math.max(sheetHeight, element.height)) : element.width
    const middle = { x: element.left + element.width / 2, y: element.top + element.height / 2 }
    const top = height <= sheetHeight ? inside(middle.y - height / 2, sheetHeight - height) : middle.y - height / 2
    return {
      ...element,
      vertical,
      left: roundToHundredth(middle.x - element.height / 2),
      top: roundToHundredth(top),
      width: element.height,
      height,
    }
  }
}

const inside = (value: number, most: number) => Math.min(Math.max(value, 0), most)

/** The format that all of these runs share; values that differ are null. */
export function commonFormat(paragraphs: readonly RichParagraph[], base: RichStyle): CommonFormat {
  const runs = paragraphs.flatMap((paragraph) => paragraph.runs)
  const styles: readonly RichStyle[] = runs.length > 0 ? runs : [base]
  const aligns = paragraphs.length > 0 ? paragraphs.map(({ align }) => align) : (['left'] as const)
  const hides = paragraphs.length > 0 ? paragraphs.map(({ hideEmpty }) => hideEmpty === true) : [false]
  const format: Record<string, unknown> = { align: commonValue(aligns), hideEmpty: commonValue(hides) }
  for (const name of STYLE_NAMES) format[name] = commonValue(styles.map((style) => style[name]))
  return format as CommonFormat
}

/** The format that several texts share. */
export function commonFormatOf(elements: readonly TextElement[]): CommonFormat {
  const formats = elements.map((element) => commonFormat(paragraphsOf(element) ?? [], baseStyle(element)))
  const format: Record<string, unknown> = {}
  for (const name of [...STYLE_NAMES, 'align', 'hideEmpty'] as const)
    format[name] = commonValue(formats.map((each) => each[name]))
  return format as CommonFormat
}

/** The value that all have, or null. */
export function commonValue<T>(values: readonly T[]): T | null {
  const [first] = values
  return first !== undefined && values.every((value) => value === first) ? first : null
}
