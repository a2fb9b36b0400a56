import type { SKRSContext2D } from '@napi-rs/canvas'

/** A sheet that is painted; `unit` is a hundredth of its short side. */
export interface Sheet {
  readonly width: number
  readonly height: number
  readonly unit: number
}

/** The middle of the band between the two frames, and half its width, in units. */
const BAND = 4.6
const HALF = 1.45

export function frame(pen: SKRSContext2D, { width, height, unit }: Sheet, inset: number, thickness: number): void {
  const edge = inset * unit
  pen.lineWidth = thickness * unit
  pen.strokeRect(edge, edge, width - 2 * edge, height - 2 * edge)
}

interface Side {
  readonly length: number
  readonly at: (along: number, across: number) => readonly [number, number]
}

/** The four sides of the band between its corner squares. */
function sidesOf({ width, height, unit }: Sheet): Side[] {
  const middle = BAND * unit
  const start = middle + HALF * unit
  const across = width - 2 * start
  const down = height - 2 * start
  return [
    { length: across, at: (t, d) => [start + t, middle + d] },
    { length: across, at: (t, d) => [start + t, height - middle + d] },
    { length: down, at: (t, d) => [middle + d, start + t] },
    { length: down, at: (t, d) => [width - middle + d, start + t] },
  ]
}

/** Waves of shifted phase between the frames, as on bank notes, with a whole number of them on each side. */
export function guilloche(pen: SKRSContext2D, sheet: Sheet, colour: string): void {
  const { unit } = sheet
  pen.strokeStyle = colour
  pen.lineWidth = unit * 0.12
  for (const { length, at } of sidesOf(sheet)) {
    const waves = Math.round(length / (unit * 4))
    const step = length / Math.round(length / (unit * 0.25))
    for (let phase = 0; phase < 6; phase++) {
      pen.beginPath()
      for (let t = 0; t <= length + 0.5; t += step) {
        const swing = Math.sin((t / length) * waves * 2 * Math.PI + (phase * Math.PI) / 3) * unit * 1.3
        const [x, y] = at(t, swing)
        if (t === 0) pen.moveTo(x, y)
        else pen.lineTo(x, y)
      }
      pen.stroke()
    }
  }
  cornerSquares(pen, sheet)
}

/** The key of the fret (回纹) in a square of 8: inwards and out again. */
const KEY = [
  [0, 8],
  [0, 0],
  [6.6, 0],
  [6.6, 5.2],
  [2.8, 5.2],
  [2.8, 2.6],
  [4.6, 2.6],
] as const

/** A fret between the frames: a whole number of keys on each side, mirrored from its middle. */
export function fret(pen: SKRSContext2D, sheet: Sheet, colour: string): void {
  const { unit } = sheet
  pen.strokeStyle = colour
  pen.lineWidth = unit * 0.2
  pen.lineJoin = 'miter'
  for (const { length, at } of sidesOf(sheet)) {
    const keys = 2 * Math.round(length / (unit * 2.3) / 2)
    const wide = length / keys
    const half = HALF * unit * 0.72
    for (let key = 0; key < keys; key++) {
      const mirrored = key >= keys / 2
      pen.beginPath()
      for (const [index, [along, across]] of KEY.entries()) {
        const t = mirrored ? (key + 1 - along / 8) * wide : (key + along / 8) * wide
        const [x, y] = at(t, ((across / 8) * 2 - 1) * half)
        if (index === 0) pen.moveTo(x, y)
        else pen.lineTo(x, y)
      }
      pen.stroke()
    }
  }
  cornerSquares(pen, sheet)
}

/** Where two sides meet: a square in a square. */
function cornerSquares(pen: SKRSContext2D, { width, height, unit }: Sheet): void {
  for (const x of [BAND * unit, width - BAND * unit]) {
    for (const y of [BAND * unit, height - BAND * unit]) {
      for (const half of [1.15, 0.6]) {
        pen.strokeRect(x - half * unit, y - half * unit, 2 * half * unit, 2 * half * unit)
      }
    }
  }
}

/** A faint rosette behind the text. */
export function rosette(pen: SKRSContext2D, { width, height, unit }: Sheet, colour: string, strength: number): void {
  const radius = unit * 38
  pen.save()
  pen.globalAlpha = strength
  pen.strokeStyle = colour
  pen.lineWidth = radius / 260
  for (let petal = 0; petal < 48; petal++) {
    const angle = (petal / 48) * 2 * Math.PI
    const [x, y] = [width / 2 + Math.cos(angle) * radius * 0.62, height / 2 + Math.sin(angle) * radius * 0.62]
    pen.beginPath()
    pen.ellipse(x, y, radius * 0.38, radius * 0.26, angle, 0, 2 * Math.PI)
    pen.stroke()
  }
  pen.restore()
}

/** Sprays of leaves in the four corners, each with a lozenge. */
export function corners(
  pen: SKRSContext2D,
  { width, height, unit }: Sheet,
  { line, ornament }: { line: string; ornament: string },
): void {
  const places = [
    [0, 0, 0],
    [width, 0, 90],
    [width, height, 180],
    [0, height, 270],
  ] as const
  for (const [x, y, turn] of places) {
    pen.save()
    pen.translate(x, y)
    pen.rotate((turn * Math.PI) / 180)
    pen.translate(unit * 6.6, unit * 6.6)
    pen.fillStyle = line
    spray(pen, unit)
    pen.transform(0, 1, 1, 0, 0, 0)
    spray(pen, unit)
    pen.fillStyle = ornament
    pen.rotate(Math.PI / 4)
    pen.fillRect(-unit * 0.75, -unit * 0.75, unit * 1.5, unit * 1.5)
    pen.restore()
  }
}

function spray(pen: SKRSContext2D, unit: number): void {
  for (let leaf = 0; leaf < 7; leaf++) {
    leafAt(pen, unit * (2 + leaf * 1.55), unit * (0.9 - leaf * 0.08), unit * (1.5 - leaf * 0.14))
  }
}

function leafAt(pen: SKRSContext2D, x: number, y: number, size: number): void {
  pen.beginPath()
  pen.moveTo(x, y)
  pen.quadraticCurveTo(x + size * 0.2, y + size * 0.9, x + size * 1.2, y + size)
  pen.quadraticCurveTo(x + size, y + size * 0.05, x, y)
  pen.fill()
}
