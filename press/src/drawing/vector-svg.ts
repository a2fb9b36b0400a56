import { miterLimit, reachOf } from './vector.ts'
import type { Gradient, Shape, Vector } from './vector.ts'

/** A drawing as an SVG document that stretches to the box it is displayed in. */
export function vectorSvg({ width, height, shapes }: Vector): string {
  let defined = ''
  let drawn = ''
  shapes.forEach((shape, index) => {
    const gradient = typeof shape.fill === 'object' ? shape.fill : null
    if (gradient) defined += gradientSvg(gradient, `g${index}`)
    const style = styleOf(shape, gradient ? `url(#g${index})` : undefined)
    if (!shape.at) drawn += `<path d="${shape.path}"${style}/>`
    else {
      defined += `<path id="s${index}" d="${shape.path}"${style}/>`
      for (const matrix of shape.at) drawn += `<use href="#s${index}" transform="matrix(${matrix.join(' ')})"/>`
    }
  })
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">`
  return `${head}${defined === '' ? '' : `<defs>${defined}</defs>`}${drawn}</svg>`
}

function styleOf({ fill, stroke, evenOdd, opacity }: Shape, gradient: string | undefined): string {
  let style = ` fill="${gradient ?? (typeof fill === 'string' ? fill : 'none')}"`
  if (evenOdd) style += ' fill-rule="evenodd"'
  if (opacity !== undefined) style += ` opacity="${opacity}"`
  if (!stroke) return style
  style += ` stroke="${stroke.color}" stroke-width="${stroke.width}" stroke-miterlimit="${miterLimit}"`
  if (stroke.cap === 'round') style += ' stroke-linecap="round"'
  if (stroke.join === 'round') style += ' stroke-linejoin="round"'
  return style
}

function gradientSvg(gradient: Gradient, id: string): string {
  const { kind, from, to, stops } = gradient
  const inner = stops.map(([at, color]) => `<stop offset="${at}" stop-color="${color}"/>`).join('')
  const geometry =
    kind === 'linear'
      ? `x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}"`
      : `cx="${from[0]}" cy="${from[1]}" r="${reachOf(gradient)}"`
  return `<${kind}Gradient id="${id}" gradientUnits="userSpaceOnUse" ${geometry}>${inner}</${kind}Gradient>`
}
