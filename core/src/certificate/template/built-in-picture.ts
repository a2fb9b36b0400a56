import type { Bilingual } from '../../base/shapes.ts'

/**
 * Built-in pictures by their names after `built-in:`. The name of a background is plain, that of an ornament contains
 * its colour, that of a line, rectangle or ellipse its whole style. @spec D04
 */
export const BACKGROUNDS: Readonly<Record<string, Bilingual>> = {
  chinese: { zh: '中式回纹', en: 'Chinese fret' },
  academic: { zh: '学术扭索纹', en: 'Academic guilloche' },
  geometric: { zh: '现代几何', en: 'Modern geometry' },
  youth: { zh: '青春活力', en: 'Youth' },
  laurel: { zh: '金色', en: 'Gold' },
  azure: { zh: '蓝色', en: 'Blue' },
  jade: { zh: '青绿', en: 'Jade' },
  crimson: { zh: '朱红', en: 'Crimson' },
  cover: { zh: '红色封面', en: 'Red cover' },
}

export const ORNAMENTS: Readonly<Record<string, Bilingual>> = {
  'corner-flourish': { zh: '卷草角花', en: 'Flourish corner' },
  'corner-leaves': { zh: '枝叶角花', en: 'Leaf corner' },
  'corner-fret': { zh: '回纹角花', en: 'Fret corner' },
  'corner-lines': { zh: '线条角花', en: 'Line corner' },
  'divider-lozenge': { zh: '菱形分隔线', en: 'Lozenge divider' },
  'divider-scroll': { zh: '卷草分隔线', en: 'Scroll divider' },
  'divider-leaves': { zh: '枝叶分隔线', en: 'Leaf divider' },
  'divider-beads': { zh: '圆点分隔线', en: 'Bead divider' },
  laurel: { zh: '桂冠', en: 'Laurel wreath' },
  'laurel-branch': { zh: '桂枝', en: 'Laurel branch' },
  ribbon: { zh: '绶带', en: 'Ribbon' },
  medal: { zh: '奖章', en: 'Medal' },
  stars: { zh: '三星', en: 'Stars' },
  cloud: { zh: '祥云', en: 'Lucky cloud' },
  rosette: { zh: '扭索花', en: 'Guilloche rosette' },
}

export const SHAPE_FORMS = ['line', 'rect', 'ellipse'] as const
export type ShapeForm = (typeof SHAPE_FORMS)[number]

export interface ShapeStyle {
  form: ShapeForm
  /** Colour of the line; null: no line. */
  stroke: string | null
  /** In canvas units, to a tenth; resizing the shape doesn't change it. */
  strokeWidth: number
  dashed: boolean
  fill: string | null
  /** Corner radius of a rectangle, in canvas units. */
  radius: number
}

export const MAX_STROKE = 100
export const MAX_RADIUS = 500

export type BuiltInPicture =
  | { kind: 'background'; name: string }
  | { kind: 'ornament'; name: string; color: string }
  | { kind: 'shape'; style: ShapeStyle }

const PREFIX = 'built-in:'
const ORNAMENT = /^built-in:ornament-([a-z-]+)-([0-9a-f]{6})$/
const SHAPE = /^built-in:(line|rect|ellipse)-(none|[0-9a-f]{6})-(\d{1,4})-(solid|dashed)-(none|[0-9a-f]{6})-(\d{1,3})$/
const BACKGROUND = /^built-in:([a-z]+)-(?:landscape|portrait)$/

/** Parses the `src` of a built-in picture; null where there is none of that name. */
export function readBuiltIn(src: string): BuiltInPicture | null {
  const background = BACKGROUND.exec(src)
  if (background && Object.hasOwn(BACKGROUNDS, background[1]!)) {
    return { kind: 'background', name: src.slice(PREFIX.length) }
  }
  const ornament = ORNAMENT.exec(src)
  if (ornament && Object.hasOwn(ORNAMENTS, ornament[1]!)) {
    return { kind: 'ornament', name: ornament[1]!, color: `#${ornament[2]}` }
  }
  const shape = SHAPE.exec(src)
  if (!shape) return null
  const [, form, stroke, tenths, dash, fill, radius] = shape
  const colour = (hex: string | undefined): string | null => (hex === 'none' ? null : `#${hex}`)
  const style = {
    form: form as ShapeForm,
    stroke: colour(stroke),
    strokeWidth: Number(tenths) / 10,
    dashed: dash === 'dashed',
    fill: colour(fill),
    radius: Number(radius),
  }
  return style.strokeWidth <= MAX_STROKE && style.radius <= MAX_RADIUS ? { kind: 'shape', style } : null
}

export const backgroundSrc = (design: string, way: 'landscape' | 'portrait'): string => `${PREFIX}${design}-${way}`

export const ornamentSrc = (name: string, color: string): string => `${PREFIX}ornament-${name}-${hexOf(color)}`

export function shapeSrc({ form, stroke, strokeWidth, dashed, fill, radius }: ShapeStyle): string {
  const tenths = Math.round(Math.min(Math.max(strokeWidth, 0), MAX_STROKE) * 10)
  const round = Math.round(Math.min(Math.max(radius, 0), MAX_RADIUS))
  return `${PREFIX}${form}-${hexOf(stroke)}-${tenths}-${dashed ? 'dashed' : 'solid'}-${hexOf(fill)}-${round}`
}

const hexOf = (color: string | null): string => (color === null ? 'none' : color.slice(1, 7).toLowerCase())
