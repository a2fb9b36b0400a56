import { describe, expect, it } from 'vitest'
import { backgroundDrawing } from '../art/backgrounds.ts'
import { ornamentDrawing, ornamentNames } from '../art/ornaments.ts'
import { readVector } from './check-vector.ts'
import { drawVector } from './vector-canvas.ts'
import type { VectorCanvas } from './vector-canvas.ts'
import { vectorSvg } from './vector-svg.ts'
import type { Shape, Vector } from './vector.ts'

const square: Shape = { path: 'M0 0L10 0L10 10L0 10Z', fill: '#9c2f24' }
const drawing = (shape: object): unknown => ({ width: 10, height: 10, shapes: [{ ...square, ...shape }] })
const looks = ['chinese', 'academic', 'geometric', 'youth', 'laurel', 'azure', 'jade', 'crimson', 'cover']
const backgrounds = looks.flatMap((look) => [`${look}-landscape`, `${look}-portrait`])

describe('a drawing from outside', () => {
  it('is taken where it is sound', () => {
    expect(readVector(drawing({ opacity: 0.5, at: [[1, 0, 0, 1, 2, 3]] }))).toHaveProperty('vector')
  })

  it.each([
    ['an address', { href: 'https://example.org/a.png' }, 'keys'],
    ['a script as its path', { path: '"/><script>alert(1)</script>' }, 'path'],
    ['a path that closes the attribute', { path: 'M0 0L1 1" onload="x' }, 'path'],
    ['an operator of PDF in its path', { path: 'M0 0L1 1 Do' }, 'path'],
    ['a path that begins nowhere', { path: 'L1 1' }, 'path'],
    ['an address as its paint', { fill: 'url(https://example.org)' }, 'fill'],
    [
      'a gradient with a stop that is no colour',
      {
        fill: {
          kind: 'linear',
          from: [0, 0],
          to: [1, 1],
          stops: [
            [0, 'red'],
            [1, 'x'],
          ],
        },
      },
      'fill',
    ],
    [
      'a gradient without an end',
      {
        fill: {
          kind: 'radial',
          from: [0, 0],
          to: [1, 1],
          stops: [
            [0, '#000000'],
            [0.5, '#ffffff'],
          ],
        },
      },
      'fill',
    ],
    ['a number without bounds', { stroke: { color: '#000000', width: Number.POSITIVE_INFINITY } }, 'stroke'],
    ['a cap that closes the attribute', { stroke: { color: '#000000', width: 1, cap: 'round" x="' } }, 'stroke'],
    ['a matrix of texts', { at: [['1', '0', '0', '1', '0', '0 cm /Im Do']] }, 'at'],
    ['a million places', { at: Array.from({ length: 6000 }, () => [1, 0, 0, 1, 0, 0]) }, 'at'],
  ])('is refused with %s', (_, shape, at) => {
    expect(readVector(drawing(shape))).toEqual({ fault: `shapes[0].${at}` })
  })

  it.each([null, [], 'svg', { width: 0, height: 10, shapes: [] }, { width: 10, height: 10, shapes: {} }])(
    'is refused when it is %j',
    (input) => expect(readVector(input)).toHaveProperty('fault'),
  )
})

describe('what comes with the product', () => {
  it.each(backgrounds)('has a sound background %s of no more than 40 kB as SVG', (name) => {
    const vector = backgroundDrawing(name)!
    expect(readVector(vector)).toEqual({ vector })
    expect(vectorSvg(vector).length).toBeLessThan(40_000)
    expect(vector.width < vector.height).toBe(name.endsWith('portrait'))
  })

  it.each(ornamentNames)('has a sound ornament %s in the colour asked for', (name) => {
    const vector = ornamentDrawing(name, '#12ab34')!
    expect(readVector(vector)).toEqual({ vector })
    expect(JSON.stringify(vector)).toContain('#12ab34')
  })

  it('has nothing under other names', () => {
    for (const name of ['jade', 'jade-square', 'constructor-landscape', '__proto__-landscape', 'jade-landscape-x']) {
      expect(backgroundDrawing(name)).toBeNull()
    }
    expect(ornamentDrawing('constructor', '#000000')).toBeNull()
  })
})

describe('the writers', () => {
  const vector: Vector = {
    width: 20,
    height: 10,
    shapes: [
      { ...square, at: [[1, 0, 0, 1, 5, 0]] },
      {
        path: 'M0 0L20 0L20 10Z',
        fill: {
          kind: 'linear',
          from: [0, 0],
          to: [20, 0],
          stops: [
            [0, '#000000'],
            [1, '#ffffff'],
          ],
        },
        stroke: { color: '#123456', width: 2, cap: 'round' },
        opacity: 0.5,
      },
    ],
  }

  it('give the same drawing as SVG, which stretches to its box', () => {
    const svg = vectorSvg(vector)
    expect(svg).toContain('viewBox="0 0 20 10" preserveAspectRatio="none"')
    expect(svg).toContain('<use href="#s0" transform="matrix(1 0 0 1 5 0)"/>')
    expect(svg).toContain('fill="url(#g1)" opacity="0.5" stroke="#123456" stroke-width="2"')
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
      /https?:|<script|<image|<foreignObject| on[a-z]+=/,
    )
  })

  it('leave a canvas as they found it', () => {
    let depth = 0
    const nothing = (): void => {}
    const canvas: VectorCanvas = {
      fillStyle: '',
      strokeStyle: '',
      lineWidth: 1,
      lineCap: '',
      lineJoin: '',
      miterLimit: 10,
      globalAlpha: 1,
      transform: nothing,
      beginPath: nothing,
      moveTo: nothing,
      lineTo: nothing,
      bezierCurveTo: nothing,
      closePath: nothing,
      rect: nothing,
      clip: nothing,
      fill: nothing,
      stroke: nothing,
      save: () => void depth++,
      restore: () => void depth--,
      createLinearGradient: () => ({ addColorStop: nothing }),
      createRadialGradient: () => ({ addColorStop: nothing }),
    }
    drawVector(canvas, vector)
    expect(depth).toBe(0)
  })
})
