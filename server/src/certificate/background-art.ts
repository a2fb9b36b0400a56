import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { corners, frame, fret, guilloche, rosette, type Sheet } from './background-ornaments.ts'

/** Pictures of the built-in designs, drawn once when they are first asked for: name to JPEG bytes. */
export const BACKGROUND_NAMES = [
  'laurel-landscape',
  'laurel-portrait',
  'azure-landscape',
  'jade-landscape',
  'crimson-landscape',
  'cover-landscape',
] as const
export type BackgroundName = (typeof BACKGROUND_NAMES)[number]

interface Look {
  /** Middle and edge of the paper. */
  readonly paper: readonly [string, string]
  readonly line: string
  readonly fine: string
  readonly ornament: string
  readonly border: 'guilloche' | 'fret'
  /** How strong the rosette behind the text is. */
  readonly rosette: number
}

const LOOKS: Readonly<Record<string, Look>> = {
  laurel: {
    paper: ['#fffdf6', '#f8efd9'],
    line: '#b08d3c',
    fine: '#d9c48a',
    ornament: '#9c2f24',
    border: 'guilloche',
    rosette: 0.22,
  },
  azure: {
    paper: ['#fbfdff', '#e8f0f8'],
    line: '#27548a',
    fine: '#a9c3de',
    ornament: '#b08d3c',
    border: 'guilloche',
    rosette: 0.22,
  },
  jade: {
    paper: ['#fcfefb', '#e7f1ea'],
    line: '#2c6a58',
    fine: '#a8cbbd',
    ornament: '#b08d3c',
    border: 'guilloche',
    rosette: 0.22,
  },
  crimson: {
    paper: ['#fffdf8', '#fbf1e2'],
    line: '#a3342a',
    fine: '#dcbc8c',
    ornament: '#b08d3c',
    border: 'fret',
    rosette: 0.2,
  },
  cover: {
    paper: ['#a5251f', '#74120f'],
    line: '#e3c583',
    fine: '#d9b873',
    ornament: '#e3c583',
    border: 'fret',
    rosette: 0.1,
  },
}

/** Long side of A4 at about 200 dots an inch. */
const LONG = 2339
const RATIO = 0.7085
const QUALITY = 88

const drawn = new Map<BackgroundName, Buffer>()

export function backgroundArt(name: BackgroundName): Buffer {
  const kept = drawn.get(name)
  if (kept) return kept
  const [look = '', way] = name.split('-')
  const short = Math.round(LONG * RATIO)
  const [width, height] = way === 'landscape' ? [LONG, short] : [short, Math.round(short / RATIO)]
  const canvas = createCanvas(width, height)
  paint(canvas.getContext('2d'), { width, height, unit: Math.min(width, height) / 100 }, LOOKS[look]!)
  const bytes = canvas.toBuffer('image/jpeg', QUALITY)
  drawn.set(name, bytes)
  return bytes
}

function paint(pen: SKRSContext2D, sheet: Sheet, look: Look): void {
  const { width, height } = sheet
  const glow = pen.createRadialGradient(width / 2, height / 2, 0, width / 2, height / 2, Math.hypot(width, height) / 2)
  glow.addColorStop(0, look.paper[0])
  glow.addColorStop(1, look.paper[1])
  pen.fillStyle = glow
  pen.fillRect(0, 0, width, height)
  rosette(pen, sheet, look.fine, look.rosette)
  if (look.border === 'guilloche') guilloche(pen, sheet, look.fine)
  else fret(pen, sheet, look.fine)
  pen.strokeStyle = look.line
  frame(pen, sheet, 2.6, 0.55)
  frame(pen, sheet, 6.6, 0.16)
  corners(pen, sheet, look)
}
