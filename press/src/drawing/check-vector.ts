import type { Gradient, Shape, Stroke, Vector } from './vector.ts'

/** More than any honest drawing has. */
const vectorLimits = { shapes: 2_000, uses: 5_000, characters: 400_000, stops: 16 } as const

const drawing = ['width', 'height', 'shapes']
const shapeKeys = ['path', 'fill', 'evenOdd', 'stroke', 'opacity', 'at']
const number = String.raw`-?\d{1,6}(?:\.\d{1,6})?`
const pair = `${number} ${number}`
const pathForm = new RegExp(`^(?:M${pair}(?:L${pair}|C${pair} ${pair} ${pair}|Z)*)+$`)
const colorForm = /^#[0-9a-f]{6}$/

/** Reads a drawing: it is sound in every place, or the answer says where it is not. */
export function readVector(input: unknown): { vector: Vector } | { fault: string } {
  const fault = faultOf(input)
  return fault === null ? { vector: input as Vector } : { fault }
}

function faultOf(input: unknown): string | null {
  if (!hasOnly(input, drawing)) return 'drawing'
  const { width, height, shapes } = input as Partial<Vector>
  if (!within(width, 0.1, 10_000) || !within(height, 0.1, 10_000)) return 'size'
  if (!Array.isArray(shapes) || shapes.length > vectorLimits.shapes) return 'shapes'
  let characters = 0
  let uses = 0
  for (const [at, shape] of (shapes as unknown[]).entries()) {
    const fault = shapeFault(shape)
    if (fault) return `shapes[${at}].${fault}`
    characters += (shape as Shape).path.length
    uses += (shape as Shape).at?.length ?? 1
    if (characters > vectorLimits.characters || uses > vectorLimits.uses) return 'shapes'
  }
  return null
}

function shapeFault(input: unknown): string | null {
  if (!hasOnly(input, shapeKeys)) return 'keys'
  const { path, fill, evenOdd, stroke, opacity, at } = input as Partial<Shape>
  if (typeof path !== 'string' || path.length > vectorLimits.characters || !pathForm.test(path)) return 'path'
  if (fill !== undefined && !isColor(fill) && !isGradient(fill)) return 'fill'
  if (evenOdd !== undefined && typeof evenOdd !== 'boolean') return 'evenOdd'
  if (stroke !== undefined && !isStroke(stroke)) return 'stroke'
  if (opacity !== undefined && !within(opacity, 0, 1)) return 'opacity'
  if (at === undefined) return null
  const isMatrix = (matrix: unknown): boolean =>
    Array.isArray(matrix) && matrix.length === 6 && matrix.every((part) => within(part, -20_000, 20_000))
  return Array.isArray(at) && at.length <= vectorLimits.uses && at.every(isMatrix) ? null : 'at'
}

function isGradient(input: unknown): boolean {
  if (!hasOnly(input, ['kind', 'from', 'to', 'stops'])) return false
  const { kind, from, to, stops } = input as Partial<Gradient>
  const isPoint = (point: unknown): boolean =>
    Array.isArray(point) && point.length === 2 && point.every((part) => within(part, -20_000, 20_000))
  if ((kind !== 'linear' && kind !== 'radial') || !isPoint(from) || !isPoint(to)) return false
  if (!Array.isArray(stops) || stops.length < 2 || stops.length > vectorLimits.stops) return false
  const offsets: unknown[] = stops.map((stop: unknown) => (Array.isArray(stop) && isColor(stop[1]) ? stop[0] : null))
  const rising = offsets.every((offset, i) => within(offset, i === 0 ? 0 : Number(offsets[i - 1]), 1))
  return rising && offsets[0] === 0 && offsets.at(-1) === 1
}

function isStroke(input: unknown): boolean {
  if (!hasOnly(input, ['color', 'width', 'cap', 'join'])) return false
  const { color, width, cap = 'butt', join = 'miter' } = input as Partial<Stroke>
  return (
    isColor(color) && within(width, 0, 1000) && ['butt', 'round'].includes(cap) && ['miter', 'round'].includes(join)
  )
}

const isColor = (value: unknown): boolean => typeof value === 'string' && colorForm.test(value)
const within = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && value >= least && value <= most

function hasOnly(input: unknown, keys: readonly string[]): boolean {
  return (
    typeof input === 'object' &&
    input !== null &&
    !Array.isArray(input) &&
    Object.keys(input).every((key) => keys.includes(key))
  )
}
