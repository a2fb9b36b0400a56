import { describe, expect, it } from 'vitest'
import { ornamentSrc, readBuiltIn, shapeSrc, type ShapeStyle } from './built-in-picture.ts'
import { ImageElement } from './design/design.ts'
import { printable } from './design/printable.ts'

const style: ShapeStyle = { form: 'rect', stroke: '#9c2f24', strokeWidth: 2.5, dashed: true, fill: null, radius: 12 }

describe('pictures that come with the product', () => {
  it('read back from their names as they were written', () => {
    expect(readBuiltIn(shapeSrc(style))).toEqual({ kind: 'shape', style })
    const line: ShapeStyle = { ...style, form: 'line', stroke: '#AABBCC', fill: '#112233', radius: 0 }
    expect(readBuiltIn(shapeSrc(line))).toEqual({ kind: 'shape', style: { ...line, stroke: '#aabbcc' } })
    expect(readBuiltIn(ornamentSrc('laurel-branch', '#b08d3c'))).toEqual({
      kind: 'ornament',
      name: 'laurel-branch',
      color: '#b08d3c',
    })
    expect(readBuiltIn('built-in:jade-portrait')).toEqual({ kind: 'background', name: 'jade-portrait' })
  })

  it('have names that a design may hold', () => {
    for (const src of [shapeSrc(style), ornamentSrc('medal', '#b08d3c'), 'built-in:chinese-landscape']) {
      expect(ImageElement.shape.src.safeParse(src).success).toBe(true)
    }
  })

  it.each([
    'built-in:jade',
    'built-in:jade-square',
    'built-in:constructor-landscape',
    'built-in:ornament-constructor-b08d3c',
    'built-in:ornament-laurel-red',
    'built-in:rect-9c2f24-2000-solid-none-0',
    'built-in:rect-9c2f24-20-solid-none-900',
    'built-in:star-9c2f24-20-solid-none-0',
    'file:9c2f24',
  ])('are not found under %s', (src) => {
    expect(readBuiltIn(src)).toBeNull()
  })

  it('keep a line’s width within what its name can say', () => {
    const wide = readBuiltIn(shapeSrc({ ...style, strokeWidth: 5000, radius: -3 }))
    expect(wide).toMatchObject({ style: { strokeWidth: 100, radius: 0 } })
  })
})

describe('a line or rectangle on a sheet', () => {
  const place = { id: 'a', name: '', left: 10, top: 20, width: 300, height: 40, rotate: 5 }
  const elementOf = (src: string) =>
    printable({
      title: 't',
      viewportRatio: 0.7,
      slideIndex: 0,
      slides: [{ id: '1', elements: [{ type: 'image', ...place, src, fixedRatio: false, opacity: 0.5 }] }],
    }).pages[0]!.elements[0]

  it('is printed by its own size, not stretched from a picture', () => {
    const { form, stroke, strokeWidth, dashed, fill, radius } = style
    const { name: _, ...box } = place
    const shape = { form, stroke, strokeWidth, dashed, fill, radius }
    expect(elementOf(shapeSrc(style))).toEqual({ kind: 'shape', ...box, ...shape, opacity: 0.5 })
  })

  it('is nothing that is said aloud, while an uploaded picture is said by its name', () => {
    expect(elementOf(ornamentSrc('laurel', '#b08d3c'))).toMatchObject({ kind: 'image', alt: '' })
    expect(elementOf('file:0190a0a0-0000-7000-8000-000000000000')).not.toHaveProperty('alt', '')
  })
})
