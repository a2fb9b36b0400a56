import type { TextElement } from '../design/design.ts'
import { DEFAULT_STYLE, plainText, readRichText, type RichStyle } from '../design/rich-text.ts'

/** The default style of an element's text. */
export function baseStyle(element: Pick<TextElement, 'defaultColor' | 'defaultFontName'>): RichStyle {
  return { ...DEFAULT_STYLE, color: element.defaultColor, fontFamily: element.defaultFontName }
}

/**
 * The element with contentText, fontSize, fontFamily, bold and color copied from the first run of `content`. Content
 * that can't be parsed leaves the element unchanged; saving refuses it with its path. @spec D03
 */
export function mirrored(element: TextElement): TextElement {
  const base = baseStyle(element)
  const read = readRichText(element.content, base)
  if ('fault' in read) return element
  const first = read.paragraphs.flatMap(({ runs }) => runs)[0] ?? base
  return {
    ...element,
    contentText: plainText(read.paragraphs),
    fontSize: first.fontSize,
    fontFamily: first.fontFamily,
    bold: first.bold,
    color: first.color,
  }
}
