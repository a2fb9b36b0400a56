import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'

/** Pictures of the built-in designs, drawn once when they are first asked for: name to JPEG bytes. */
export const BACKGROUND_NAMES = ['laurel-landscape', 'laurel-portrait', 'azure-landscape'] as const
export type BackgroundName = (typeof BACKGROUND_NAMES)[number]

interface Palette {
  readonly paper: readonly [string, string]
  readonly line: string
  readonly fine: string
  readonly ornament: string
}

const IVORY: Palette = { paper: ['#fffdf6', '#f8efd9'], line: '#b08d3c', fine: '#d9c48a', ornament: '#9c2f24' }
const AZURE: Palette = { paper: ['#fbfdff', '#e8f0f8'], line: '#27548a', fine: '#a9c3de', ornament: '#b08d3c' }

/** Long side of A4 at about 200 dots an inch. */
const LONG = 2339
const QUALITY = 88

const drawn = new Map<BackgroundName, Buffer>()

export function backgroundArt(name: BackgroundName): Buffer {
  const kept = drawn.get(name)
  if (kept) return kept
  const landscape = name.endsWith('landscape')
  const ratio = landscape ? 0.7085 : 1 / 0.7085
  const width = landscape ? LONG : Math.round(LONG * 0.7085)
  const height = Math.round(width * ratio)
  const canvas = createCanvas(width, height)
  paint(canvas.getContext('2d'), width, height, name.startsWith('azure') ? AZURE : IVORY)
  const bytes = canvas.toBuffer('image/jpeg', QUALITY)
  drawn.set(name, bytes)
  return bytes
}

function paint(pen: SKRSContext2D, width: number, height: number, palette: Palette): void {
  const glow = pen.createRadialGradient(width / 2, height / 2, 0, width / 2, height / 2, Math.hypot(width, height) / 2)
  glow.addColorStop(0, palette.paper[0])
  glow.addColorStop(1, palette.paper[1])
  pen.fillStyle = glow
  pen.fillRect(0, 0, width, height)
  const unit = Math.min(width, height) / 100
  rosette(pen, width / 2, height / 2, unit * 38, palette.fine)
  guilloche(pen, unit * 4.6, width, height, unit, palette.fine)
  pen.strokeStyle = palette.line
  frame(pen, unit * 2.6, width, height, unit * 0.55)
  frame(pen, unit * 6.6, width, height, unit * 0.16)
  for (const [x, y, turn] of [
    [0, 0, 0],
    [width, 0, 90],
    [width, height, 180],
    [0, height, 270],
  ] as const) {
    pen.save()
    pen.translate(x, y)
    pen.rotate((turn * Math.PI) / 180)
    corner(pen, unit, palette)
    pen.restore()
  }
}

function frame(pen: SKRSContext2D, inset: number, width: number, height: number, thickness: number): void {
  pen.lineWidth = thickness
  pen.strokeRect(inset, inset, width - 2 * inset, height - 2 * inset)
}

/** Two waves of opposite phase between the frames, as on bank notes. */
function guilloche(
  pen: SKRSContext2D,
  inset: number,
  width: number,
  height: number,
  unit: number,
  colour: string,
): void {
  pen.strokeStyle = colour
  pen.lineWidth = unit * 0.12
  const sides = [
    { length: width - 2 * inset, at: (t: number, d: number) => [inset + t, inset + d] as const },
    { length: width - 2 * inset, at: (t: number, d: number) => [inset + t, height - inset + d] as const },
    { length: height - 2 * inset, at: (t: number, d: number) => [inset + d, inset + t] as const },
    { length: height - 2 * inset, at: (t: number, d: number) => [width - inset + d, inset + t] as const },
  ]
  for (const { length, at } of sides) {
    const waves = Math.round(length / (unit * 4))
    for (let phase = 0; phase < 6; phase++) {
      pen.beginPath()
      for (let t = 0; t <= length; t += unit * 0.25) {
        const swing = Math.sin((t / length) * waves * 2 * Math.PI + (phase * Math.PI) / 3) * unit * 1.35
        const [x, y] = at(t, swing)
        if (t === 0) pen.moveTo(x, y)
        else pen.lineTo(x, y)
      }
      pen.stroke()
    }
  }
}

/** A faint rosette behind the text. */
function rosette(pen: SKRSContext2D, x: number, y: number, radius: number, colour: string): void {
  pen.save()
  pen.globalAlpha = 0.22
  pen.strokeStyle = colour
  pen.lineWidth = radius / 260
  for (let petal = 0; petal < 48; petal++) {
    const angle = (petal / 48) * 2 * Math.PI
    pen.beginPath()
    pen.ellipse(
      x + Math.cos(angle) * radius * 0.62,
      y + Math.sin(angle) * radius * 0.62,
      radius * 0.38,
      radius * 0.26,
      angle,
      0,
      2 * Math.PI,
    )
    pen.stroke()
  }
  pen.restore()
}

/** A spray of leaves and a seal-red lozenge in the upper left corner. */
function corner(pen: SKRSContext2D, unit: number, palette: Palette): void {
  pen.save()
  pen.translate(unit * 6.6, unit * 6.6)
  pen.fillStyle = palette.line
  for (const mirror of [1, -1]) {
    pen.save()
    if (mirror < 0) pen.transform(0, 1, 1, 0, 0, 0)
    for (let leaf = 0; leaf < 7; leaf++)
      leafAt(pen, unit * (2 + leaf * 1.55), unit * (0.9 - leaf * 0.08), unit * (1.5 - leaf * 0.14))
    pen.restore()
  }
  pen.fillStyle = palette.ornament
  pen.rotate(Math.PI / 4)
  pen.fillRect(-unit * 0.75, -unit * 0.75, unit * 1.5, unit * 1.5)
  pen.restore()
}

function leafAt(pen: SKRSContext2D, x: number, y: number, size: number): void {
  pen.beginPath()
  pen.moveTo(x, y)
  pen.quadraticCurveTo(x + size * 0.2, y + size * 0.9, x + size * 1.2, y + size)
  pen.quadraticCurveTo(x + size, y + size * 0.05, x, y)
  pen.fill()
}
