import { segmentsOf } from '../drawing/vector.ts'
import { wholePicture } from '../layout/draw-list.ts'
import type { Code, Glyphs, Group, Outline, Picture, Rule, Word } from '../layout/draw-list.ts'
import type { ShapedCluster } from '../layout/shaping.ts'
import { lean, thickening } from '../layout/svg.ts'
import { hex4 } from './characters.ts'

/** Formats a number to a hundredth of a unit: about three thousandths of a millimetre on paper. */
const decimal = (value: number): string => String(Math.round(value * 100) / 100)

/** Sizes and spacings need more digits: errors add up over a line of two hundred characters. */
const fine = (value: number): string => String(Math.round(value * 10_000) / 10_000)

/** Resource names for a content stream. */
export interface Names {
  /** The font resource with a character, and the character's number in it. */
  glyph: (face: string, drawn: number, source: string) => { font: string; number: number }
  cluster: (face: string, cluster: ShapedCluster) => { font: string; number: number }
  image: (image: string) => string
  opacity: (opacity: number) => string
}

interface Pen {
  font: string
  size: number
  spacing: number
  color: string
  stroke: number
  strokeColor: string
}

const newPen = (): Pen => ({ font: '', size: 0, spacing: 0, color: '', stroke: 0, strokeColor: '' })

/** Parses `#rrggbb` to three numbers from 0 to 1. */
export function colorOf(color: string): string {
  const value = Number.parseInt(color.slice(1), 16)
  const part = (byte: number): string => String(Math.round((byte / 255) * 1000) / 1000)
  return `${part(value >> 16)} ${part((value >> 8) & 255)} ${part(value & 255)}`
}

/**
 * Content stream of groups in units with y upwards; `height` is the canvas height. Begins and ends without text spacing
 * and stroke width set, as the following content assumes.
 */
export function contentOf(
  groups: readonly Group[],
  height: number,
  names: Names,
  /** Operators that begin each paragraph of the groups' text; the last one isn't closed. */
  opens: readonly string[] = [],
): string {
  let out = opens[0] ?? ''
  let opened = 0
  const pen = newPen()
  for (const group of groups) {
    if (group.marks.length === 0) continue
    const saved = group.rotate !== 0 || group.clip !== null
    if (saved) {
      out += 'q '
      if (group.rotate !== 0) out += turn(group, height)
      if (group.clip) {
        const { x, y, width, height: tall } = group.clip
        out += `${decimal(x)} ${decimal(height - y - tall)} ${decimal(width)} ${decimal(tall)} re W n\n`
      }
    }
    const inner = saved ? { ...pen } : pen
    for (const mark of group.marks) {
      if (mark.kind === 'glyphs' || mark.kind === 'word') {
        while (opened < Math.min(mark.paragraph ?? 0, opens.length - 1)) out += `EMC\n${opens[++opened]}`
        out += mark.kind === 'glyphs' ? glyphs(mark, height, names, inner) : word(mark, height, names, inner)
      } else if (mark.kind === 'rule') out += rule(mark, height, inner)
      else if (mark.kind === 'picture') out += picture(mark, height, names)
      else if (mark.kind === 'outline') out += outline(mark, height, names)
      else out += code(mark, height)
    }
    if (saved) out += 'Q\n'
  }
  while (opened < opens.length - 1) out += `EMC\n${opens[++opened]}`
  if (pen.spacing !== 0) out += '0 Tc\n'
  if (pen.stroke !== 0) out += '0 Tr\n'
  return out
}

function turn(group: Group, height: number): string {
  const angle = (group.rotate * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const x = group.centreX
  const y = height - group.centreY
  const six = (value: number): string => String(Math.round(value * 1e6) / 1e6)
  return `${six(cos)} ${six(-sin)} ${six(sin)} ${six(cos)} ${six(x - cos * x - sin * y)} ${six(y + sin * x - cos * y)} cm\n`
}

function setColor(color: string, pen: Pen): string {
  if (pen.color === color) return ''
  pen.color = color
  return `${colorOf(color)} rg\n`
}

function glyphs(mark: Glyphs, height: number, names: Names, pen: Pen): string {
  let out = `${setColor(mark.color, pen)}BT${setStroke(mark, pen)}`
  if (mark.spacing !== pen.spacing) {
    out += ` ${fine(mark.spacing)} Tc`
    pen.spacing = mark.spacing
  }
  out += ` ${turned(mark)} ${decimal(mark.x)} ${decimal(height - mark.y)} Tm`
  let text = ''
  for (let i = 0; i < mark.drawn.length; i++) {
    const { font, number } = names.glyph(mark.face, mark.drawn[i]!, mark.source[i]!)
    if (font !== pen.font || mark.size !== pen.size) {
      if (text !== '') out += showText(text)
      text = ''
      out += `/${font} ${fine(mark.size)} Tf`
      pen.font = font
      pen.size = mark.size
    }
    const shift = mark.shifts ? mark.shifts[i]! : 0
    if (shift !== 0) text += `>${decimal((-1000 * shift) / mark.size)}<`
    text += hex4(number)
  }
  return `${out}${showText(text)}${breakAfter(mark, names, pen)} ET\n`
}

/** Operator to show glyphs, with adjustments where some are moved. */
const showText = (text: string): string => (text.includes('>') ? `[<${text}>]TJ` : `<${text}>Tj`)

/**
 * Marks a line break in the text by a space as replacement text, so that lines stay separate when the text is copied or
 * read aloud.
 */
function breakAfter(mark: Glyphs | Word, names: Names, pen: Pen): string {
  if (!mark.broken) return ''
  const { font, number } = names.glyph(mark.face, space, ' ')
  const change = font === pen.font ? '' : `/${font} ${fine(mark.size)} Tf`
  pen.font = font
  return ` /Span/${lineBreakName} BDC${change}<${hex4(number)}>Tj EMC`
}

const space = 0x20

/** Resource name of the line break's properties. */
const lineBreakName = 'B'
export const lineBreakEntry = `/Properties<</${lineBreakName}<</ActualText<feff000a>>>>>`

const turned = ({ angle, oblique }: Glyphs | Word): string => {
  const slant = oblique ? lean : 0
  return angle === 90 ? `0 -1 1 ${slant === 0 ? 0 : -slant}` : `1 0 ${slant} 1`
}

function setStroke(mark: Glyphs | Word, pen: Pen): string {
  const stroke = mark.embolden ? mark.size * thickening : 0
  let out = ''
  if (stroke > 0 && pen.strokeColor !== mark.color) {
    out += ` ${colorOf(mark.color)} RG`
    pen.strokeColor = mark.color
  }
  if (stroke !== pen.stroke) {
    out += stroke > 0 ? ` 2 Tr ${decimal(stroke)} w` : ' 0 Tr'
    pen.stroke = stroke
  }
  return out
}

/** Each cluster is a glyph, in visual order: readers reverse right-to-left text. */
function word(mark: Word, height: number, names: Names, pen: Pen): string {
  let out = `${setColor(mark.color, pen)}BT${setStroke(mark, pen)}`
  if (pen.spacing !== 0) out += ' 0 Tc'
  pen.spacing = 0
  out += ` ${turned(mark)} ${decimal(mark.x)} ${decimal(height - mark.y)} Tm`
  let text = ''
  for (const cluster of mark.clusters) {
    const { font, number } = names.cluster(mark.face, cluster)
    if (font !== pen.font || mark.size !== pen.size) {
      if (text !== '') out += `<${text}>Tj`
      text = ''
      out += `/${font} ${fine(mark.size)} Tf`
      pen.font = font
      pen.size = mark.size
    }
    text += hex4(number)
  }
  return `${out}<${text}>Tj${breakAfter(mark, names, pen)} ET\n`
}

function rule(mark: Rule, height: number, pen: Pen): string {
  const y = decimal(height - mark.y - mark.height)
  return `${setColor(mark.color, pen)}${decimal(mark.x)} ${y} ${decimal(mark.width)} ${decimal(mark.height)} re f\n`
}

function picture(mark: Picture, height: number, names: Names): string {
  const state = mark.opacity < 1 ? `/${names.opacity(mark.opacity)} gs ` : ''
  const box = `${decimal(mark.x)} ${decimal(height - mark.y - mark.height)} ${decimal(mark.width)} ${decimal(mark.height)}`
  const cut = mark.crop ? `${box} re W n ` : ''
  const { x, y, width, height: tall } = wholePicture(mark)
  const matrix = `${decimal(width)} 0 0 ${decimal(tall)} ${decimal(x)} ${decimal(height - y - tall)}`
  return `q ${state}${cut}${matrix} cm /${names.image(mark.image)} Do Q\n`
}

const operators = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const

/** A path as content stream operators. */
export function pathContent(path: string): string {
  let content = ''
  for (const [command, numbers] of segmentsOf(path)) {
    content += numbers.length === 0 ? 'h\n' : `${numbers.join(' ')} ${operators[command]}\n`
  }
  return content
}

function outline({ path, fill, stroke, opacity }: Outline, height: number, names: Names): string {
  const state = opacity < 1 ? `/${names.opacity(opacity)} gs ` : ''
  const color = fill === null ? '' : `${colorOf(fill)} rg `
  const dash = stroke?.dash ? `[${stroke.dash.map(decimal).join(' ')}] 0 d ` : ''
  const line = stroke ? `${colorOf(stroke.color)} RG ${decimal(stroke.width)} w ${dash}` : ''
  const paint = stroke ? (fill === null ? 'S' : 'B') : 'f'
  return `q ${state}1 0 0 -1 0 ${fine(height)} cm ${color}${line}\n${pathContent(path)}${paint} Q\n`
}

/** The code on a white square, so that it is readable on any background. */
function code(mark: Code, height: number): string {
  const module = String(Math.round((mark.side / mark.modules) * 1e6) / 1e6)
  let path = ''
  const cover = mark.rectangles
  for (let i = 0; i < cover.length; i += 4) path += `${cover[i]} ${cover[i + 1]} ${cover[i + 2]} ${cover[i + 3]} re\n`
  return (
    `q ${module} 0 0 -${module} ${decimal(mark.x)} ${decimal(height - mark.y)} cm ` +
    `1 g 0 0 ${mark.modules} ${mark.modules} re f ${colorOf(mark.color)} rg\n${path}f Q\n`
  )
}
