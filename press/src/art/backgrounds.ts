import type { Vector } from '../drawing/vector.ts'
import { academicBackground } from './academic.ts'
import { chineseBackground } from './chinese.ts'
import { classicBackground, type ClassicPreset } from './classic.ts'
import { geometricBackground } from './geometric.ts'
import { youthBackground } from './youth.ts'

const presets: Readonly<Record<string, ClassicPreset>> = {
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

const painters: Readonly<Record<string, (width: number, height: number) => Vector>> = {
  ...Object.fromEntries(
    Object.entries(presets).map(([name, preset]) => [
      name,
      (width: number, height: number) => classicBackground(width, height, preset),
    ]),
  ),
  chinese: chineseBackground,
  geometric: geometricBackground,
  academic: academicBackground,
  youth: youthBackground,
}

const long = 1411.4
const short = 1000

const drawn = new Map<string, Vector>()

/** A background by its name, such as `jade-portrait`; null where there is none. Deterministic. */
export function backgroundDrawing(name: string): Vector | null {
  const cached = drawn.get(name)
  if (cached) return cached
  const [preset = '', way] = name.split('-')
  const paint = Object.hasOwn(painters, preset) ? painters[preset]! : null
  if (!paint || (way !== 'landscape' && way !== 'portrait') || name !== `${preset}-${way}`) return null
  const made = way === 'landscape' ? paint(1000, 708.5) : paint(short, long)
  drawn.set(name, made)
  return made
}
