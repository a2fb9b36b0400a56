import type { Crop } from '../design.ts'
import type { Drawing, Glyphs, Group, Mark, Outline, Word } from './draw-list.ts'

/**
 * Disables kerning, substitutions and automatic spacing between scripts, so that the browser's widths equal the
 * advances of layout.
 */
export const glyphCss = {
  whiteSpace: 'pre',
  fontKerning: 'none',
  fontFeatureSettings: '"ccmp" 0,"locl" 0,"calt" 0,"liga" 0',
  fontSynthesis: 'none',
  textSpacingTrim: 'space-all',
  textAutospace: 'no-autospace',
  textRendering: 'geometricPrecision',
} as const

/** Slant of synthetic italics and stroke of synthetic bold, the same as in the PDF. */
export const lean = 0.2126
export const thickening = 0.03

/** An SVG text node for one run of glyphs, with the canvas as view box; set `glyphCss` on it too. */
export interface SvgText {
  text: string
  transform: string
  fontFamily: string
  /** This and the other sizes are before the transform. */
  fontSize: number
  letterSpacing: number
  /** The attribute `dx`; undefined when no character is moved. */
  dx: string | undefined
  fill: string
  /** 0 when bold isn't synthesised. */
  strokeWidth: number
}

/**
 * Font size in pixels of all texts, which are scaled down by a transform. Browsers round widths of characters down to a
 * 64th of a pixel, which at the real size would misplace the end of a long line by most of a unit; at this size Han is
 * exact and Latin finer than print. At twice the size they render outlines coarsely.
 */
const setSize = 512

/** `fontFamily` returns the web font of a face. */
export function svgText(mark: Glyphs, fontFamily: (face: string) => string): SvgText {
  const scale = mark.size / setSize
  const turn = mark.angle === 90 ? ' rotate(90)' : ''
  const slant = mark.oblique ? ` matrix(1 0 ${-lean} 1 0 0)` : ''
  return {
    text: String.fromCodePoint(...mark.drawn),
    transform: `translate(${round(mark.x)} ${round(mark.y)})${turn}${slant} scale(${Math.round(scale * 1e8) / 1e8})`,
    fontFamily: fontFamily(mark.face),
    fontSize: setSize,
    letterSpacing: round(mark.spacing / scale),
    dx: mark.shifts ? shiftsOf(mark.shifts, scale) : undefined,
    fill: mark.color,
    strokeWidth: mark.embolden ? round(setSize * thickening) : 0,
  }
}

/** Shifts of the characters, up to the last one that is moved. */
function shiftsOf(shifts: readonly number[], scale: number): string {
  const moved = shifts.findLastIndex((shift) => shift !== 0)
  return shifts
    .slice(0, moved + 1)
    .map((shift) => round(shift / scale))
    .join(' ')
}

/** An SVG path for a shaped word. */
export interface SvgWord {
  d: string
  transform: string
  fill: string
  /** Before the transform; 0 when bold isn't synthesised. */
  strokeWidth: number
}

export function svgWord(mark: Word): SvgWord {
  const turn = mark.angle === 90 ? ' rotate(90)' : ''
  const slant = mark.oblique ? ` matrix(1 0 ${-lean} 1 0 0)` : ''
  const scale = ` scale(${Math.round((mark.size / 1000) * 1e8) / 1e8})`
  return {
    d: mark.path,
    transform: `translate(${round(mark.x)} ${round(mark.y)})${turn}${slant}${scale}`,
    fill: mark.color,
    strokeWidth: mark.embolden ? 1000 * thickening : 0,
  }
}

/** Transform of a group, empty when it isn't rotated. */
export function svgTransform(group: Group): string {
  return group.rotate === 0 ? '' : `rotate(${round(group.rotate)} ${round(group.centreX)} ${round(group.centreY)})`
}

/** Path of a QR code in canvas units. */
export function codePath(mark: Extract<Mark, { kind: 'code' }>): string {
  const module = mark.side / mark.modules
  let path = ''
  for (let i = 0; i < mark.rectangles.length; i += 4) {
    const [column, row, width, height] = mark.rectangles.slice(i, i + 4) as [number, number, number, number]
    const x = round(mark.x + column * module)
    const y = round(mark.y + row * module)
    path += `M${x} ${y}h${round(width * module)}v${round(height * module)}h${round(-width * module)}z`
  }
  return path
}

/** View box of a nested `svg` with a picture one unit wide and high, limited to the crop. */
export function svgCrop({ left, top, right, bottom }: Crop): string {
  return [left, top, 1 - left - right, 1 - top - bottom].map((part) => Math.round(part * 1e6) / 1e6).join(' ')
}

export interface SvgSources {
  fontFamily: (face: string) => string
  /** Address of an image of the design. */
  image: (image: string) => string
}

/** A complete page as one SVG document. */
export function svgOf(drawing: Drawing, sources: SvgSources): string {
  const { width, height, background } = drawing
  let out = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${round(height)}"><style>text{${cssText()}}</style>`
  const area = `x="0" y="0" width="${width}" height="${round(height)}"`
  if (background && 'color' in background) out += `<rect ${area} fill="${background.color}"/>`
  if (background && 'image' in background) {
    out += `<image ${area} preserveAspectRatio="none" href="${escape(sources.image(background.image))}"/>`
  }
  drawing.groups.forEach((group, index) => {
    const transform = svgTransform(group)
    out += transform ? `<g transform="${transform}">` : '<g>'
    if (group.clip) {
      const { x, y, width: wide, height: tall } = group.clip
      out +=
        `<clipPath id="clip${index}"><rect x="${round(x)}" y="${round(y)}" width="${round(wide)}" height="${round(tall)}"/>` +
        `</clipPath><g clip-path="url(#clip${index})">`
    }
    for (const mark of group.marks) out += markOf(mark, sources)
    out += group.clip ? '</g></g>' : '</g>'
  })
  return `${out}</svg>`
}

function markOf(mark: Mark, sources: SvgSources): string {
  if (mark.kind === 'glyphs') {
    const text = svgText(mark, sources.fontFamily)
    const stroke = text.strokeWidth > 0 ? ` stroke="${text.fill}" stroke-width="${text.strokeWidth}"` : ''
    const spacing = text.letterSpacing === 0 ? '' : ` letter-spacing="${text.letterSpacing}"`
    const shifts = text.dx === undefined ? '' : ` dx="${text.dx}"`
    return (
      `<text transform="${text.transform}" font-family="${escape(text.fontFamily)}" font-size="${text.fontSize}" ` +
      `fill="${text.fill}"${spacing}${shifts}${stroke}>${escape(text.text)}</text>`
    )
  }
  if (mark.kind === 'word') {
    const { d, transform, fill, strokeWidth } = svgWord(mark)
    const stroke = strokeWidth > 0 ? ` stroke="${fill}" stroke-width="${strokeWidth}"` : ''
    return `<path transform="${transform}" d="${d}" fill="${fill}"${stroke} role="img" aria-label="${escape(mark.text)}"/>`
  }
  if (mark.kind === 'code') {
    const backdrop = `<rect x="${round(mark.x)}" y="${round(mark.y)}" width="${round(mark.side)}" height="${round(mark.side)}" fill="#fff"/>`
    return `${backdrop}<path d="${codePath(mark)}" fill="${mark.color}" shape-rendering="crispEdges"/>`
  }
  if (mark.kind === 'outline') return outlineSvg(mark)
  const box = `x="${round(mark.x)}" y="${round(mark.y)}" width="${round(mark.width)}" height="${round(mark.height)}"`
  if (mark.kind === 'rule') return `<rect ${box} fill="${mark.color}"/>`
  const rest = `preserveAspectRatio="none" opacity="${mark.opacity}" href="${escape(sources.image(mark.image))}"`
  if (!mark.crop) return `<image ${box} ${rest}/>`
  return `<svg ${box} viewBox="${svgCrop(mark.crop)}" preserveAspectRatio="none"><image width="1" height="1" ${rest}/></svg>`
}

function outlineSvg({ path, fill, stroke, opacity }: Outline): string {
  const dash = stroke?.dash ? ` stroke-dasharray="${stroke.dash.map(round).join(' ')}"` : ''
  const line = stroke ? ` stroke="${stroke.color}" stroke-width="${round(stroke.width)}"${dash}` : ''
  return `<path d="${path}" fill="${fill ?? 'none'}"${line}${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
}

function cssText(): string {
  return Object.entries(glyphCss)
    .map(([key, value]) => `${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';')
}

const round = (value: number): number => Math.round(value * 1000) / 1000

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (char) => escapes[char]!)
