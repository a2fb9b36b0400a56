import type { Bilingual } from '../../../base/shapes.ts'
import type { ImageElement, TextElement } from './design.ts'
import { mirrored } from '../editing/mirror.rule.ts'
import { DEFAULT_STYLE, writeRichText, type RichRun, type RichStyle } from './rich-text.ts'

/** Font sizes offered for text, in units. @spec D11 */
export const FONT_SIZES = [12, 14, 16, 18, 20, 22, 24, 28, 32, 36, 40, 48, 54, 60, 66, 72, 80] as const

type Piece = string | { field: string }

interface TextPreset {
  readonly kind: 'text'
  readonly label: Bilingual
  readonly pieces: readonly Piece[]
  readonly style?: Partial<RichStyle>
  readonly align?: 'left' | 'center'
  readonly width?: number
  readonly height?: number
  /** Binds the whole element to one field. */
  readonly code?: string
}

interface ImagePreset {
  readonly kind: 'image'
  readonly label: Bilingual
  readonly code: 'qrCode' | 'seal'
  readonly size: number
}

export type Preset = TextPreset | ImagePreset

const field = (code: string) => ({ field: code })
const boundText = (code: string, label: Bilingual, rest: Partial<TextPreset> = {}): TextPreset => ({
  kind: 'text',
  label,
  pieces: [field(code)],
  code,
  ...rest,
})

/** Ready-made text elements for the recipient, the text and the award, with their fields. @spec D08 */
export const PRESETS = {
  winner_1: {
    kind: 'text',
    label: { zh: '获奖对象一', en: 'Winner type 1' },
    pieces: [field('school'), ' ', field('student'), '：'],
    style: { fontSize: 28, bold: true },
  },
  winner_2: {
    kind: 'text',
    label: { zh: '获奖对象二', en: 'Winner type 2' },
    pieces: [field('student'), ' 同学（', field('school'), '）：'],
    style: { fontSize: 28 },
  },
  winner_3: {
    kind: 'text',
    label: { zh: '获奖对象三', en: 'Winner type 3' },
    pieces: ['学校：', field('school'), '\n团队：', field('teamName'), '\n作品：', field('workName')],
    style: { fontSize: 24 },
    height: 130,
  },
  winner_4: {
    kind: 'text',
    label: { zh: '获奖对象四', en: 'Winner type 4' },
    pieces: ['参赛学生：', field('student'), '\n指导教师：', field('teacher')],
    style: { fontSize: 24 },
    height: 90,
  },
  award_name: boundText(
    'awardName',
    { zh: '奖项名称', en: 'Award name' },
    { style: { fontSize: 80, bold: true, color: '#ff0000' }, align: 'center', height: 110 },
  ),
  entered_work: boundText('workName', { zh: '参赛作品', en: 'Entered work' }, { style: { fontSize: 28 } }),
  members: boundText('student', { zh: '团队成员', en: 'Members' }, { style: { fontSize: 24 } }),
  teacher: boundText('teacher', { zh: '指导教师', en: 'Teacher' }, { style: { fontSize: 24 } }),
  person_1: {
    kind: 'text',
    label: { zh: '个人一', en: 'Person type 1' },
    pieces: [field('userName_mid'), ' 同志：'],
    style: { fontSize: 28, bold: true },
  },
  person_2: {
    kind: 'text',
    label: { zh: '个人二', en: 'Person type 2' },
    pieces: [field('userSchool'), ' ', field('userName'), '：'],
    style: { fontSize: 28 },
  },
  person_3: {
    kind: 'text',
    label: { zh: '个人三', en: 'Person type 3' },
    pieces: ['兹聘请 ', field('userName'), '（', field('companyName'), '）'],
    style: { fontSize: 28 },
  },
  school_unit: boundText('school', { zh: '学校/单位', en: 'School or organisation' }, { style: { fontSize: 28 } }),
  random_code: boundText('randomCode', { zh: '随机码', en: 'Random code' }, { style: { fontSize: 16 } }),
  random_digits: boundText('randomCode', { zh: '随机数字', en: 'Random digits' }, { style: { fontSize: 16 } }),
  round_three: boundText(
    'allAutoincrementThree',
    { zh: '全赛三位自增', en: '3 digits, whole round' },
    { style: { fontSize: 16 } },
  ),
  round_four: boundText(
    'allAutoincrementFour',
    { zh: '全赛四位自增', en: '4 digits, whole round' },
    { style: { fontSize: 16 } },
  ),
  item_three: boundText(
    'autoincrementThree',
    { zh: '单赛项三位自增', en: '3 digits, per event' },
    { style: { fontSize: 16 } },
  ),
  item_four: boundText(
    'autoincrementFour',
    { zh: '单赛项四位自增', en: '4 digits, per event' },
    { style: { fontSize: 16 } },
  ),
  qr_code: { kind: 'image', label: { zh: '溯源二维码', en: 'Traceability QR code' }, code: 'qrCode', size: 80 },
  seal: {
    kind: 'image',
    label: { zh: '上级组织电子章', en: 'Seal of the upper organisation' },
    code: 'seal',
    size: 150,
  },
} as const satisfies Record<string, Preset>

export type PresetName = keyof typeof PRESETS

/** The element of a preset, at the canvas's upper left. */
export function elementOf(name: PresetName, id: string): TextElement | ImageElement {
  const preset: Preset = PRESETS[name]
  const common = { id, name: preset.label.zh, left: 60, top: 60, rotate: 0 }
  if (preset.kind === 'image') {
    const { code, size } = preset
    return { type: 'image', ...common, width: size, height: size, src: '', fixedRatio: true, code }
  }
  const style: RichStyle = { ...DEFAULT_STYLE, color: '#333333', ...preset.style }
  return mirrored({
    type: 'text',
    ...common,
    width: preset.width ?? 600,
    height: preset.height ?? Math.ceil(style.fontSize * 1.6),
    content: writeRichText([
      { align: preset.align ?? 'left', runs: preset.pieces.map((piece) => runOf(piece, style)) },
    ]),
    contentText: '',
    fontSize: style.fontSize,
    fontFamily: style.fontFamily,
    defaultFontName: style.fontFamily,
    defaultColor: style.color,
    bold: style.bold,
    vertical: false,
    color: style.color,
    source: name,
    ...(preset.code ? { code: preset.code } : {}),
  })
}

function runOf(piece: Piece, style: RichStyle): RichRun {
  return typeof piece === 'string' ? { ...style, text: piece } : { ...style, ...piece }
}
