import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addElements, currentSlide } from './actions.rule.ts'
import { emptyDesign, type Design, type DesignElement } from '../design/design.ts'
import { freeSpot } from './free-spot.rule.ts'
import { elementOf } from '../design/presets.ts'

const MIDDLE = { x: 500, y: 354 }
const box = (id: string, left: number, top: number, width: number, height: number): DesignElement => ({
  ...elementOf('school_unit', id),
  left,
  top,
  width,
  height,
})
const on = (...elements: DesignElement[]) => addElements(emptyDesign(), elements)
const add = (design: Design, id: string, size: { width: number; height: number }) => {
  const { x, y } = freeSpot(design, size, MIDDLE)
  return addElements(design, [box(id, x, y, size.width, size.height)])
}

describe('the place of a new element', () => {
  it('is the middle of an empty page', () => {
    expect(freeSpot(on(), { width: 200, height: 40 }, MIDDLE)).toEqual({ x: 400, y: 334 })
  })

  it('is below what stands there, and above it where the page ends', () => {
    const one = box('a', 400, 334, 200, 40)
    expect(freeSpot(on(one), { width: 600, height: 60 }, MIDDLE)).toEqual({ x: 200, y: 382 })
    expect(freeSpot(on(one), box('b', 0, 0, 600, 60), MIDDLE)).toEqual({ x: 200, y: 382 })
    const low = box('a', 400, 334, 200, 340)
    expect(freeSpot(on(low), { width: 200, height: 60 }, MIDDLE)).toEqual({ x: 400, y: 266 })
  })

  it('is not kept free of a frame around the page, nor of what is hidden', () => {
    const frame = box('f', 10, 10, 980, 680)
    const hidden = { ...box('h', 400, 300, 200, 100), hidden: true }
    expect(freeSpot(on(frame, hidden), { width: 200, height: 40 }, MIDDLE)).toEqual({ x: 400, y: 334 })
  })

  it('never covers an earlier one while the page has room, whatever the sizes', () => {
    const size = fc.record({ width: fc.integer({ min: 10, max: 600 }), height: fc.integer({ min: 10, max: 60 }) })
    fc.assert(
      fc.property(fc.array(size, { minLength: 2, maxLength: 8 }), (sizes) => {
        const design = sizes.reduce((now, each, at) => add(now, `e${at}`, each), on())
        const placed = currentSlide(design)!.elements
        for (const [at, a] of placed.entries()) {
          for (const b of placed.slice(at + 1)) {
            expect(a.top + a.height <= b.top || b.top + b.height <= a.top).toBe(true)
          }
        }
      }),
    )
  })

  it('steps aside on a full page', () => {
    const rows = [0, 236, 472].map((top) => box(`row${top}`, 0, top, 1000, 236.5))
    const full = on(...rows, box('c', 400, 334, 200, 40))
    expect(freeSpot(full, { width: 200, height: 40 }, MIDDLE)).toEqual({ x: 416, y: 350 })
  })
})
