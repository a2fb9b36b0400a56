import type { TextElement } from '../design/design.ts'
import { DEFAULT_STYLE, plainText, readRichText, type RichStyle } from '../design/rich-text.ts'

/** The style an element's text starts from. */
export function baseStyle(element: Pick<TextElement, 'defaultColor' | 'defaultFontName'>): RichStyle {
  return { ...DEFAULT_STYLE, color: element.defaultColor, fontFamily: element.defaultFontName }
}

/**
 * `content` is the truth: the element with contentText, fontSize, fontFamily, bold and color as its first run has them.
 * Content that can't be read leaves the element as it is; saving refuses it with its place. @spec D03
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
