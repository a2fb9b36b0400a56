import { readVector } from '../drawing/check-vector.ts'
import { miterLimit, reachOf } from '../drawing/vector.ts'
import type { Gradient, Shape, Vector } from '../drawing/vector.ts'
import type { ByteWriter } from './bytes.ts'
import { decimal } from './bytes.ts'
import { writeStream } from './characters.ts'
import { colorOf, pathContent } from './content.ts'

/** Whether a picture of a design is a vector drawing rather than image bytes. */
export const isVector = (picture: Uint8Array | Vector): picture is Vector => !(picture instanceof Uint8Array)

/**
 * Writes a vector drawing as a form that fills the unit square, like an image. `grouped`: blended as a whole where it
 * is semi-transparent. Throws a TypeError when the drawing is invalid.
 */
export function writeVector(out: ByteWriter, allocate: () => number, input: Vector, grouped: boolean): number {
  const read = readVector(input)
  if ('fault' in read) throw new TypeError(`drawing is not sound: ${read.fault}`)
  const { width, height, shapes } = read.vector
  const states = new Map<number, string>()
  const shadings: string[] = []
  let content = ''
  for (const shape of shapes) content += drawn(shape, states, shadings)
  const resources =
    (shadings.length === 0 ? '' : `/Shading<<${shadings.map((each, i) => `/H${i}${each}`).join('')}>>`) +
    (states.size === 0
      ? ''
      : `/ExtGState<<${[...states].map(([part, name]) => `/${name}<</ca ${part}/CA ${part}>>`).join('')}>>`)
  const six = (value: number): string => String(Math.round(value * 1e9) / 1e9)
  const group = grouped ? '/Group<</S/Transparency/CS/DeviceRGB>>' : ''
  const number = allocate()
  writeStream(
    out,
    number,
    `/Type/XObject/Subtype/Form/BBox[0 0 ${decimal(width)} ${decimal(height)}]` +
      `/Matrix[${six(1 / width)} 0 0 ${six(-1 / height)} 0 1]${group}/Resources<<${resources}>>`,
    Buffer.from(content, 'latin1'),
  )
  return number
}

function drawn(shape: Shape, states: Map<number, string>, shadings: string[]): string {
  const { path, fill, stroke, evenOdd, opacity = 1, at } = shape
  const outline = pathContent(path)
  const star = evenOdd ? '*' : ''
  let style = ''
  if (opacity < 1) {
    if (!states.has(opacity)) states.set(opacity, `G${states.size}`)
    style += `/${states.get(opacity)} gs\n`
  }
  if (stroke) {
    style += `${colorOf(stroke.color)} RG ${decimal(stroke.width)} w ${miterLimit} M\n`
    style += `${stroke.cap === 'round' ? 1 : 0} J ${stroke.join === 'round' ? 1 : 0} j\n`
  }
  let ink = ''
  if (typeof fill === 'object') {
    shadings.push(shadingOf(fill))
    ink = `q ${outline}W${star} n /H${shadings.length - 1} sh Q\n${stroke ? `${outline}S\n` : ''}`
  } else if (fill !== undefined) {
    style += `${colorOf(fill)} rg\n`
    ink = `${outline}${stroke ? 'B' : 'f'}${star}\n`
  } else ink = `${outline}${stroke ? 'S' : 'n'}\n`
  if (!at) return `q ${style}${ink}Q\n`
  const uses = at.map((matrix) => `q ${matrix.map(fine).join(' ')} cm\n${ink}Q\n`)
  return `q ${style}${uses.join('')}Q\n`
}

const fine = (value: number): string => String(Math.round(value * 1e6) / 1e6)

function shadingOf(gradient: Gradient): string {
  const { kind, from, to, stops } = gradient
  const steps = stops.slice(1).map(([, color], i) => {
    const part = (value: string): string => `[${colorOf(value)}]`
    return `<</FunctionType 2/Domain[0 1]/C0${part(stops[i]![1])}/C1${part(color)}/N 1>>`
  })
  const bounds = stops.slice(1, -1).map(([at]) => decimal(at))
  const encode = steps.map(() => '0 1').join(' ')
  const blend =
    steps.length === 1
      ? steps[0]!
      : `<</FunctionType 3/Domain[0 1]/Functions[${steps.join('')}]/Bounds[${bounds.join(' ')}]/Encode[${encode}]>>`
  const [x, y] = from.map(decimal)
  const geometry =
    kind === 'linear'
      ? `/ShadingType 2/Coords[${x} ${y} ${decimal(to[0])} ${decimal(to[1])}]`
      : `/ShadingType 3/Coords[${x} ${y} 0 ${x} ${y} ${decimal(reachOf(gradient))}]`
  return `<<${geometry}/ColorSpace/DeviceRGB/Function${blend}/Extend[true true]>>`
}
