import { describe, expect, it } from 'vitest'
import type { Glyphs, Group } from '../layout/draw-list.ts'
import { contentOf } from './content.ts'

const glyph = () => ({ font: 'F0', number: 1 })
const names = { glyph, cluster: glyph, image: () => 'I0', opacity: () => 'G0' }

function group(mark: Partial<Glyphs>, rotate = 0): Group {
  const glyphs: Glyphs = {
    kind: 'glyphs',
    x: 0,
    y: 10,
    angle: 0,
    face: 'hei',
    size: 10,
    color: '#000000',
    spacing: 0,
    shifts: null,
    length: 10,
    embolden: false,
    oblique: false,
    advances: [10],
    drawn: [65],
    source: ['A'],
    ...mark,
  }
  return { element: 'e', rotate, centreX: 0, centreY: 0, clip: null, marks: [glyphs] }
}

const spacings = (content: string) => [...content.matchAll(/(\S+) Tc|(Tj)/g)].map(([, set, shown]) => set ?? shown)

describe('the content of a page', () => {
  it('leaves no spacing behind for what is drawn next', () => {
    expect(spacings(contentOf([group({ spacing: 5 })], 100, names))).toEqual(['5', 'Tj', '0'])
    expect(spacings(contentOf([group({ spacing: 5 }), group({})], 100, names))).toEqual(['5', 'Tj', '0', 'Tj'])
  })

  it('moves single characters of a stretch along the line, in thousandths of its size', () => {
    const moved = { drawn: [65, 66, 67], source: ['A', 'B', 'C'], advances: [10, 10, 10], shifts: [0, -0.5, 0] }
    expect(contentOf([group(moved)], 100, names)).toContain('[<0001>50<00010001>]TJ')
  })

  it('draws a turned element without the spacing of the one before', () => {
    expect(spacings(contentOf([group({ spacing: 5 }), group({}, 30)], 100, names))).toEqual(['5', 'Tj', '0', 'Tj', '0'])
  })

  it('leaves no stroke behind', () => {
    expect(
      contentOf([group({ embolden: true })], 100, names)
        .trimEnd()
        .endsWith('0 Tr'),
    ).toBe(true)
  })

  it('places a cropped picture so that what is left fills its box', () => {
    const crop = { left: 0.25, top: 0.5, right: 0.25, bottom: 0 }
    const picture = { kind: 'picture', image: 'a', x: 10, y: 20, width: 40, height: 30, opacity: 1, crop } as const
    const cropped = { ...group({}), marks: [picture] }
    expect(contentOf([cropped], 100, names)).toBe('q 10 50 40 30 re W n 80 0 0 60 -10 50 cm /I0 Do Q\n')
  })
})
