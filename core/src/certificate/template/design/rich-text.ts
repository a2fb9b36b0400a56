import type { Bilingual } from '../../../base/shapes.ts'
import { inRange } from '../../../base/range.ts'
import { FONT_FAMILIES, type FontFamily } from './design.ts'

/**
 * The rich text of a certificate: a small subset of HTML. Paragraphs `<p style="text-align: …">`, with
 * `data-hide="empty"` where lines whose fields are all empty are left out, contain `<span style="…">`, `<strong>`,
 * `<em>`, `<u>` and `<br>`; a field inside text is `<span data-field="student"></span>`. Anything else is reported as a
 * fault with its offset.
 */
export interface RichStyle {
  bold: boolean
  italic: boolean
  underline: boolean
  /** In canvas units. */
  fontSize: number
  fontFamily: FontFamily
  color: string
  letterSpacing: number
}

export type RichRun = RichStyle & ({ text: string } | { field: string })

export interface RichParagraph {
  align: 'left' | 'center' | 'right' | 'justify'
  /** Leaves out a line when all of its fields are empty. */
  hideEmpty?: true
  runs: RichRun[]
}

export interface RichFault {
  /** Offset in the text. */
  at: number
  what: Bilingual
}

/** Default style of text. @spec D09 */
export const DEFAULT_STYLE: RichStyle = {
  bold: false,
  italic: false,
  underline: false,
  fontSize: 20,
  fontFamily: 'SourceHanSans',
  color: '#000000',
  letterSpacing: 0,
}

const TOKEN = /<(\/?)([a-z]+)((?:\s+[a-z-]+="[^"<>]*")*)\s*\/?>|([^<]+)|</g
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' }
const HIDES = /\sdata-hide="empty"/
const INLINE = new Set(['span', 'strong', 'em', 'u'])

class Unfit extends Error {
  readonly fault: RichFault
  constructor(at: number, zh: string, en: string) {
    super(en)
    this.fault = { at, what: { zh, en } }
  }
}

/** Parses rich text; `base` is the style where none is given. */
export function readRichText(
  html: string,
  base: RichStyle = DEFAULT_STYLE,
): { paragraphs: RichParagraph[] } | { fault: RichFault } {
  try {
    return { paragraphs: read(html, base) }
  } catch (error) {
    if (error instanceof Unfit) return { fault: error.fault }
    throw error
  }
}

function read(html: string, base: RichStyle): RichParagraph[] {
  const paragraphs: RichParagraph[] = []
  const open: Array<{ tag: string; style: RichStyle }> = []
  let paragraph: RichParagraph | null = null
  for (const match of html.matchAll(TOKEN)) {
    const [, closing, tag, attributes, text] = match
    const at = match.index
    if (text !== undefined) {
      if (paragraph) addRun(paragraph, { ...(open.at(-1)?.style ?? base), text: decode(text, at) })
      else if (text.trim() !== '') throw new Unfit(at, '段落之外有文字', 'has text outside a paragraph')
    } else if (tag === undefined) {
      throw new Unfit(at, '有单独的“<”', 'has a “<” that begins no tag')
    } else if (closing) {
      if (tag === 'p') {
        if (!paragraph || open.length > 0)
          throw new Unfit(at, '段落在不该结束的地方结束', 'ends a paragraph where none can end')
        paragraph = null
      } else if (open.pop()?.tag !== tag)
        throw new Unfit(at, `“</${tag}>”没有对应的开头`, `has “</${tag}>” without its opening tag`)
    } else if (tag === 'p') {
      if (paragraph) throw new Unfit(at, '段落里又有段落', 'has a paragraph within a paragraph')
      const hides = HIDES.test(attributes ?? '') ? { hideEmpty: true as const } : {}
      const rest = (attributes ?? '').replace(HIDES, '')
      paragraph = { align: alignOf(styleOf(rest, at), at), ...hides, runs: [] }
      paragraphs.push(paragraph)
    } else if (!paragraph) {
      throw new Unfit(at, `“<${tag}>”在段落之外`, `has “<${tag}>” outside a paragraph`)
    } else if (tag === 'br') {
      addRun(paragraph, { ...(open.at(-1)?.style ?? base), text: '\n' })
    } else if (INLINE.has(tag)) {
      const style = styled(tag, open.at(-1)?.style ?? base, styleOf(attributes ?? '', at), at)
      const field = /\sdata-field="([A-Za-z0-9_]{1,40})"/.exec(attributes ?? '')?.[1]
      if (field) paragraph.runs.push({ ...style, field })
      open.push({ tag, style })
    } else throw new Unfit(at, `证书文字里不能有“<${tag}>”`, `has “<${tag}>”, which text can’t contain`)
  }
  if (paragraph || open.length > 0) throw new Unfit(html.length, '文字在段落中间结束', 'ends within a paragraph')
  return paragraphs
}

function addRun(paragraph: RichParagraph, run: RichStyle & { text: string }): void {
  const last = paragraph.runs.at(-1)
  if (last && 'text' in last && sameStyle(last, run)) last.text += run.text
  else paragraph.runs.push(run)
}

function styleOf(attributes: string, at: number): Map<string, string> {
  const style = /\sstyle="([^"]*)"/.exec(attributes)?.[1] ?? ''
  const rest = attributes.replace(/\s(style|data-field)="[^"]*"/g, '').trim()
  if (rest !== '') throw new Unfit(at, `有未知的属性“${rest}”`, `has an unknown attribute “${rest}”`)
  const pairs = style.split(';').filter((pair) => pair.trim() !== '')
  return new Map(pairs.map((pair) => [pair.split(':')[0]!.trim(), pair.split(':').slice(1).join(':').trim()]))
}

function alignOf(style: Map<string, string>, at: number): RichParagraph['align'] {
  const align = style.get('text-align') ?? 'left'
  if (align !== 'left' && align !== 'center' && align !== 'right' && align !== 'justify') {
    throw new Unfit(at, `对齐方式“${align}”无效`, `has an unknown alignment “${align}”`)
  }
  return align
}

function styled(tag: string, style: RichStyle, css: Map<string, string>, at: number): RichStyle {
  const next = { ...style }
  if (tag === 'strong') next.bold = true
  if (tag === 'em') next.italic = true
  if (tag === 'u') next.underline = true
  for (const [name, value] of css) {
    if (name === 'font-size') next.fontSize = pixels(value, 1, 400, at)
    else if (name === 'letter-spacing') next.letterSpacing = pixels(value, -50, 400, at)
    else if (name === 'color' && /^#[0-9a-fA-F]{6}$/.test(value)) next.color = value
    else if (name === 'font-family' && FONT_FAMILIES.includes(value as FontFamily))
      next.fontFamily = value as FontFamily
    else throw new Unfit(at, `样式“${name}: ${value}”无效`, `has an invalid style “${name}: ${value}”`)
  }
  return next
}

function pixels(value: string, min: number, max: number, at: number): number {
  const number = /^-?\d+(\.\d+)?px$/.test(value) ? Number.parseFloat(value) : Number.NaN
  if (!inRange(number, min, max)) throw new Unfit(at, `尺寸“${value}”无效`, `has an invalid size “${value}”`)
  return number
}

function decode(text: string, at: number): string {
  return text.replace(/&(#\d+|[a-z]+)?;?/g, (entity, name?: string) => {
    const character = name?.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : ENTITIES[name ?? '']
    if (character === undefined || !entity.endsWith(';'))
      throw new Unfit(at, `有未知的字符“${entity}”`, `has an unknown character “${entity}”`)
    return character
  })
}

function sameStyle(a: RichStyle, b: RichStyle): boolean {
  return (Object.keys(DEFAULT_STYLE) as Array<keyof RichStyle>).every((key) => a[key] === b[key])
}

/** Serialises paragraphs to the subset that `readRichText` parses. */
export function writeRichText(paragraphs: readonly RichParagraph[]): string {
  return paragraphs
    .map(({ align, hideEmpty, runs }) => {
      return `<p style="text-align: ${align}"${hideEmpty ? ' data-hide="empty"' : ''}>${runs.map(writeRun).join('')}</p>`
    })
    .join('')
}

function writeRun(run: RichRun): string {
  const css = [
    `font-size: ${run.fontSize}px`,
    `font-family: ${run.fontFamily}`,
    `color: ${run.color}`,
    ...(run.letterSpacing === 0 ? [] : [`letter-spacing: ${run.letterSpacing}px`]),
  ].join('; ')
  const inside = 'field' in run ? '' : encode(run.text).replaceAll('\n', '<br>')
  const field = 'field' in run ? ` data-field="${run.field}"` : ''
  let html = `<span${field} style="${css}">${inside}</span>`
  if (run.underline) html = `<u>${html}</u>`
  if (run.italic) html = `<em>${html}</em>`
  return run.bold ? `<strong>${html}</strong>` : html
}

function encode(text: string): string {
  return text.replace(/[&<>"]/g, (character) => {
    const name = Object.keys(ENTITIES).find((key) => ENTITIES[key] === character)
    return `&${name};`
  })
}

/** Rich text without its style: a field as `{code}`, each paragraph on its own line. */
export function plainText(paragraphs: readonly RichParagraph[]): string {
  return paragraphs
    .map(({ runs }) => runs.map((run) => ('field' in run ? `{${run.field}}` : run.text)).join(''))
    .join('\n')
}
