import {
  DEFAULT_VIEWPORT_RATIO,
  type Design,
  type DesignElement,
  type FontFamily,
  type Slide,
  type TextElement,
} from './design/design.ts'
import { mirrored } from './editing/mirror.rule.ts'
import { DEFAULT_STYLE, writeRichText, type RichParagraph, type RichStyle } from './design/rich-text.ts'

/** Colours and elements that the built-in designs share. */
export const INK = '#2b2118'
export const RED = '#9c2f24'
export const BLUE = '#1d3f6b'
export const GREEN = '#1f4f41'
export const GOLD = '#e9cf92'
const SONG: FontFamily = 'SimSun'
export const PORTRAIT_RATIO = Math.round(10_000 / DEFAULT_VIEWPORT_RATIO) / 10_000

export type TextPiece = string | { field: string; style?: Partial<RichStyle> }
export const field = (code: string, style: Partial<RichStyle> = {}): TextPiece => ({ field: code, style })

interface TextParts {
  id: string
  name: string
  box: [left: number, top: number, width: number, height: number]
  style?: Partial<RichStyle>
  align?: RichParagraph['align']
  lines: readonly (readonly TextPiece[])[]
  /** Whether a line is left out when its fields are empty. */
  hideEmpty?: true
  lineHeight?: number
  verticalAlign?: TextElement['verticalAlign']
  minSize?: number
}

export function textElement({
  id,
  name,
  box,
  style,
  align = 'center',
  lines,
  hideEmpty,
  ...rest
}: TextParts): TextElement {
  const base: RichStyle = { ...DEFAULT_STYLE, fontFamily: SONG, color: INK, ...style }
  const [left, top, width, height] = box
  const runs = (pieces: readonly TextPiece[]) =>
    pieces.map((piece) =>
      typeof piece === 'string' ? { ...base, text: piece } : { ...base, ...piece.style, field: piece.field },
    )
  return mirrored({
    type: 'text',
    id,
    name,
    left,
    top,
    width,
    height,
    rotate: 0,
    content: writeRichText(lines.map((pieces) => ({ align, ...(hideEmpty && { hideEmpty }), runs: runs(pieces) }))),
    contentText: '',
    fontSize: base.fontSize,
    fontFamily: base.fontFamily,
    defaultFontName: base.fontFamily,
    defaultColor: base.color,
    bold: base.bold,
    vertical: false,
    color: base.color,
    source: '',
    fit: 'shrink',
    ...rest,
  })
}

function square(
  id: string,
  code: 'qrCode' | 'seal',
  name: string,
  left: number,
  top: number,
  side: number,
): DesignElement {
  return { type: 'image', id, name, left, top, width: side, height: side, rotate: 0, src: '', fixedRatio: true, code }
}

/** The heading of a page. */
export function title(
  text: string,
  box: TextParts['box'],
  style: Pick<RichStyle, 'fontSize' | 'color' | 'letterSpacing'>,
): TextElement {
  return textElement({ id: 'title', name: '标题', box, style: { ...style, bold: true }, lines: [[text]] })
}

/** The main paragraph, with a closing line where there is one. */
export function body(
  box: TextParts['box'],
  fontSize: number,
  pieces: readonly TextPiece[],
  lineHeight: number,
  closing?: string,
): TextElement {
  const minSize = Math.round(fontSize * 0.62)
  const format = { style: { fontSize }, align: 'justify', lineHeight, minSize } as const
  return textElement({ id: 'what', name: '正文', box, lines: closing ? [pieces, [closing]] : [pieces], ...format })
}

export function page(id: string, background: string, elements: DesignElement[]): Slide {
  return { id, elements, background: { image: `built-in:${background}` } }
}

export function pages(name: string, ratio: number, slides: Slide[]): Design {
  return { title: name, slides, viewportRatio: ratio, slideIndex: 0 }
}

export function builtInPage(name: string, background: string, ratio: number, elements: DesignElement[]): Design {
  return pages(name, ratio, [page('1', background, elements)])
}

/** Code, number, issuer and seal at the bottom; `scale` 1 is for landscape pages. */
export function footer(top: number, right: number, colour: string, scale = 1): DesignElement[] {
  const by = (units: number) => Math.round(units * scale)
  const small = { fontSize: by(15), fontFamily: 'SourceHanSans' as const }
  return [
    square('qr', 'qrCode', '溯源二维码', 92, top, by(84)),
    textElement({
      id: 'code',
      name: '证书编号',
      box: [92 + by(98), top + by(30), by(330), by(46)],
      style: small,
      align: 'left',
      lines: [
        ['证书编号：', field('certCode')],
        ['校验码：', field('checkCode'), '　扫码查验真伪'],
      ],
    }),
    textElement({
      id: 'issuer',
      name: '颁发单位与日期',
      box: [right - by(400), top + by(8), by(400), by(76)],
      style: { fontSize: by(22), color: colour },
      lines: [[field('issuer')], [field('issueDate')]],
      lineHeight: 1.6,
    }),
    square('seal', 'seal', '电子章', right - by(275), top - by(42), by(150)),
  ]
}
