import { FONT_FAMILIES, type FontFamily } from '@podium/core/certificate/template/design/design.ts'
import type { RichParagraph, RichRun, RichStyle } from '@podium/core/certificate/template/design/rich-text.ts'

/**
 * Converts a certificate's text between the design's form and the document of the text editor. Unknown nodes and marks
 * are dropped; sizes and colours are clamped to the permitted ones.
 */

export interface MarkJson {
  type: string
  attrs?: Record<string, unknown>
}

export interface NodeJson {
  type: string
  attrs?: Record<string, unknown>
  content?: NodeJson[]
  marks?: MarkJson[]
  text?: string
}

/** Names of nodes and marks in the editor's document. */
export const FIELD = 'field'
export const STYLE_MARK = 'look'
export const BREAK = 'hardBreak'

/** HTML attribute on text copied out of the designer. */
export const STYLE_ATTRIBUTE = 'data-podium-look'

const ALIGNS: readonly string[] = ['left', 'center', 'right', 'justify']
const SIZE = { least: 1, most: 400 }
const SPACING = { least: -50, most: 400 }

export function toDocument(paragraphs: readonly RichParagraph[]): NodeJson {
  const content = paragraphs.map(({ align, hideEmpty = false, runs }) => ({
    type: 'paragraph',
    attrs: { textAlign: align, hideEmpty },
    content: runs.flatMap(nodesOf),
  }))
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph', attrs: { textAlign: 'left' } }] }
}

function nodesOf(run: RichRun): NodeJson[] {
  const marks = marksOf(run)
  if ('field' in run) return [{ type: FIELD, attrs: { code: run.field }, marks }]
  return run.text
    .split('\n')
    .flatMap((text, at) => [
      ...(at > 0 ? [{ type: BREAK, marks }] : []),
      ...(text === '' ? [] : [{ type: 'text', text, marks }]),
    ])
}

/** The marks of a style, in the editor's order. */
export function marksOf({
  bold,
  italic,
  underline,
  fontSize,
  fontFamily,
  color,
  letterSpacing,
}: RichStyle): MarkJson[] {
  return [
    { type: STYLE_MARK, attrs: { fontSize, fontFamily, color, letterSpacing } },
    ...(bold ? [{ type: 'bold' }] : []),
    ...(italic ? [{ type: 'italic' }] : []),
    ...(underline ? [{ type: 'underline' }] : []),
  ]
}

/** `base` is the style of text without marks. */
export function fromDocument(document: NodeJson, base: RichStyle): RichParagraph[] {
  return (document.content ?? [])
    .filter(({ type }) => type === 'paragraph')
    .map((paragraph) => ({
      align: alignOf(paragraph),
      ...(paragraph.attrs?.['hideEmpty'] === true ? { hideEmpty: true } : {}),
      runs: runsOf(paragraph.content ?? [], base),
    }))
}

function alignOf({ attrs }: NodeJson): RichParagraph['align'] {
  const align = attrs?.['textAlign']
  return typeof align === 'string' && ALIGNS.includes(align) ? (align as RichParagraph['align']) : 'left'
}

function runsOf(nodes: readonly NodeJson[], base: RichStyle): RichRun[] {
  const runs: RichRun[] = []
  for (const node of nodes) {
    const style = styleOf(node.marks ?? [], base)
    const code = node.attrs?.['code']
    if (node.type === FIELD) {
      if (typeof code === 'string' && /^[A-Za-z0-9_]{1,40}$/.test(code)) runs.push({ ...style, field: code })
      continue
    }
    const text = node.type === BREAK ? '\n' : node.type === 'text' ? clean(node.text ?? '') : ''
    const last = runs.at(-1)
    if (last && 'text' in last && sameStyle(last, style)) last.text += text
    else if (text !== '') runs.push({ ...style, text })
  }
  return runs
}

/** Removes what can't be printed: control characters, and line ends other than the break. */
function clean(text: string): string {
  return text.replace(/[\0-\u001f\u007f\u2028\u2029\ufeff]/g, '')
}

/** The style that marks give. */
export function styleOf(marks: readonly MarkJson[], base: RichStyle): RichStyle {
  const style = { ...base, bold: false, italic: false, underline: false }
  for (const { type, attrs = {} } of marks) {
    if (type === 'bold' || type === 'italic' || type === 'underline') style[type] = true
    if (type !== STYLE_MARK) continue
    const { fontSize, fontFamily, color, letterSpacing } = attrs
    if (typeof fontSize === 'number') style.fontSize = within(fontSize, SIZE)
    if (typeof letterSpacing === 'number') style.letterSpacing = within(letterSpacing, SPACING)
    if (FONT_FAMILIES.includes(fontFamily as FontFamily)) style.fontFamily = fontFamily as FontFamily
    if (typeof color === 'string' && /^#[0-9a-fA-F]{6}$/.test(color)) style.color = color
  }
  return style
}

function within(value: number, { least, most }: { least: number; most: number }): number {
  return Math.min(most, Math.max(least, value))
}

function sameStyle(a: RichStyle, b: RichStyle): boolean {
  return (
    a.bold === b.bold &&
    a.italic === b.italic &&
    a.underline === b.underline &&
    a.fontSize === b.fontSize &&
    a.fontFamily === b.fontFamily &&
    a.color === b.color &&
    a.letterSpacing === b.letterSpacing
  )
}
