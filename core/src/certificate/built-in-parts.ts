import { DEFAULT_VIEWPORT_RATIO, type Design, type DesignElement, type FontFamily, type TextElement } from './design.ts'
import { mirrored } from './mirror.rule.ts'
import { DEFAULT_STYLE, writeRichText, type RichParagraph, type RichStyle } from './rich-text.ts'

/** What the built-in designs are put together from. */
export const INK = '#2b2118'
export const RED = '#9c2f24'
export const BLUE = '#1d3f6b'
const SONG: FontFamily = 'SimSun'
export const PORTRAIT_RATIO = Math.round(10_000 / DEFAULT_VIEWPORT_RATIO) / 10_000

export type Piece = string | { field: string; style?: Partial<RichStyle> }
export const field = (code: string, style: Partial<RichStyle> = {}): Piece => ({ field: code, style })

interface Words {
  id: string
  name: string
  box: [left: number, top: number, width: number, height: number]
  style?: Partial<RichStyle>
  align?: RichParagraph['align']
  lines: readonly (readonly Piece[])[]
  lineHeight?: number
  verticalAlign?: TextElement['verticalAlign']
  minSize?: number
}

export function words({ id, name, box, style, align = 'center', lines, ...rest }: Words): TextElement {
  const base: RichStyle = { ...DEFAULT_STYLE, fontFamily: SONG, color: INK, ...style }
  const [left, top, width, height] = box
  const runs = (pieces: readonly Piece[]) =>
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
    content: writeRichText(lines.map((pieces) => ({ align, runs: runs(pieces) }))),
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

export function sheet(title: string, background: string, ratio: number, elements: DesignElement[]): Design {
  return {
    title,
    slides: [{ id: '1', elements, background: { image: `built-in:${background}` } }],
    viewportRatio: ratio,
    slideIndex: 0,
  }
}

const small = { fontSize: 15, fontFamily: 'SourceHanSans' as const }

export function foot(top: number, right: number, colour: string): DesignElement[] {
  return [
    square('qr', 'qrCode', '溯源二维码', 92, top, 84),
    words({
      id: 'code',
      name: '证书编号',
      box: [190, top + 30, 330, 46],
      style: small,
      align: 'left',
      lines: [
        ['证书编号：', field('certCode')],
        ['校验码：', field('checkCode'), '　扫码查验真伪'],
      ],
    }),
    words({
      id: 'issuer',
      name: '颁发单位与日期',
      box: [right - 400, top + 8, 400, 76],
      style: { fontSize: 22, color: colour },
      lines: [[field('issuer')], [field('issueDate')]],
      lineHeight: 1.6,
    }),
    square('seal', 'seal', '电子章', right - 275, top - 42, 150),
  ]
}
