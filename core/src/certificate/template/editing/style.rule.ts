import type { DesignElement, TextElement } from '../design/design.ts'
import { roundToHundredth } from '../geometry/box.ts'
import { baseStyle, mirrored } from './mirror.rule.ts'
import { readRichText, writeRichText, type RichParagraph, type RichStyle } from '../design/rich-text.ts'

/** What a person sets about text: the style of its runs, how its paragraphs are aligned and whether they hide. */
export type TextFormat = RichStyle & { align: RichParagraph['align']; hideEmpty: boolean }

/** A look of which some parts differ within the text: those are null. */
export type CommonFormat = { [Name in keyof TextFormat]: TextFormat[Name] | null }

const STYLE_NAMES = ['bold', 'italic', 'underline', 'fontSize', 'fontFamily', 'color', 'letterSpacing'] as const

/** The paragraphs of a text; null when its content can't be read. */
export function paragraphsOf(element: TextElement): RichParagraph[] | null {
  const read = readRichText(element.content, baseStyle(element))
  return 'fault' in read ? null : read.paragraphs
}

/**
 * The text with other words: its mirror follows, and it stays bound to its field only while it holds that field and
 * nothing else. @spec D03
 */
export function withParagraphs(element: TextElement, paragraphs: readonly RichParagraph[]): TextElement {
  const content = writeRichText(paragraphs)
  if (content === element.content) return element
  const next = mirrored({ ...element, content })
  if (next.code === undefined) return next
  const runs = paragraphs.flatMap((paragraph) => paragraph.runs)
  const [only] = runs
  if (runs.length === 1 && only && 'field' in only && only.field === next.code) return next
  const { code: _, ...free } = next
  return free
}

/** The text with all of it looking so. What has no words yet takes the look as its default. */
export function restyled(element: TextElement, look: Partial<TextFormat>): TextElement {
  const paragraphs = paragraphsOf(element)
  if (!paragraphs) return element
  const { align, hideEmpty, ...style } = look
  const next = paragraphs.map((paragraph): RichParagraph => ({
    align: align ?? paragraph.align,
    ...((hideEmpty ?? paragraph.hideEmpty) ? { hideEmpty: true } : {}),
    runs: paragraph.runs.map((run) => ({ ...run, ...style })),
  }))
  return withParagraphs(element, next)
}

/** Changes the look of each text among the elements. */
export function restyledElement(look: Partial<TextFormat>): (element: DesignElement) => DesignElement {
  return (element) => (element.type === 'text' ? restyled(element, look) : element)
}

/**
 * Writes a text downwards or across. Its box swaps its sides about its centre, so that lines keep their length; a line
 * longer than the sheet is high becomes as long as that.
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

/** What all of these runs have in common; null parts differ. */
export function commonFormat(paragraphs: readonly RichParagraph[], base: RichStyle): CommonFormat {
  const runs = paragraphs.flatMap((paragraph) => paragraph.runs)
  const styles: readonly RichStyle[] = runs.length > 0 ? runs : [base]
  const aligns = paragraphs.length > 0 ? paragraphs.map(({ align }) => align) : (['left'] as const)
  const hides = paragraphs.length > 0 ? paragraphs.map(({ hideEmpty }) => hideEmpty === true) : [false]
  const look: Record<string, unknown> = { align: commonValue(aligns), hideEmpty: commonValue(hides) }
  for (const name of STYLE_NAMES) look[name] = commonValue(styles.map((style) => style[name]))
  return look as CommonFormat
}

/** The same over several texts. */
export function commonFormatOf(elements: readonly TextElement[]): CommonFormat {
  const looks = elements.map((element) => commonFormat(paragraphsOf(element) ?? [], baseStyle(element)))
  const look: Record<string, unknown> = {}
  for (const name of [...STYLE_NAMES, 'align', 'hideEmpty'] as const)
    look[name] = commonValue(looks.map((each) => each[name]))
  return look as CommonFormat
}

/** The value that all have, or null. */
export function commonValue<T>(values: readonly T[]): T | null {
  const [first] = values
  return first !== undefined && values.every((value) => value === first) ? first : null
}
