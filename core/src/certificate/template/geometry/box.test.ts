import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundsOf, boundsOfAll, centreOf, cornersOf, normalAngle, type Box, type Point } from './box.ts'
import { boxesTouching } from './marquee.rule.ts'
import {
  anchorOf,
  angleBetween,
  HANDLES,
  resized,
  rotated,
  scaled,
  scaling,
  snappedAngle,
  roundedBox,
  type Handle,
} from './resize.rule.ts'

const place = fc.double({ min: -500, max: 1500, noNaN: true })
const side = fc.double({ min: 5, max: 800, noNaN: true })
const angle = fc.double({ min: -360, max: 360, noNaN: true })
const boxes: fc.Arbitrary<Box> = fc.record({ left: place, top: place, width: side, height: side, rotate: angle })
const upright: Box = { left: 100, top: 50, width: 200, height: 100, rotate: 0 }
const handles = fc.constantFrom<Handle>(...HANDLES)
const pulls = fc.double({ min: -900, max: 900, noNaN: true })
const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

describe('a turned box', () => {
  it('takes up the rectangle of its corners', () => {
    expect(boundsOf({ ...upright, rotate: 90 })).toEqual(
      expect.objectContaining({ left: expect.closeTo(150, 6) as number, top: expect.closeTo(0, 6) as number }),
    )
    expect(boundsOf(upright)).toEqual({ left: 100, top: 50, width: 200, height: 100 })
    expect(boundsOfAll([])).toBe(null)
  })

  it('has its corners as far from its centre as before, within its bounds', () => {
    fc.assert(
      fc.property(boxes, (box) => {
        const { left, top, width, height } = boundsOf(box)
        for (const corner of cornersOf(box)) {
          expect(apart(corner, centreOf(box))).toBeCloseTo(Math.hypot(box.width, box.height) / 2, 6)
          expect(corner.x).toBeGreaterThan(left - 1e-6)
          expect(corner.x).toBeLessThan(left + width + 1e-6)
          expect(corner.y).toBeGreaterThan(top - 1e-6)
          expect(corner.y).toBeLessThan(top + height + 1e-6)
        }
      }),
    )
  })

  it('has its angle between -180 and 180', () => {
    expect([190, -190, 360, 180, -180, 725].map(normalAngle)).toEqual([-170, 170, 0, 180, 180, 5])
  })
})

describe('pulling a handle', () => {
  it('leaves the opposite point where it is, whatever the angle', () => {
    fc.assert(
      fc.property(boxes, handles, pulls, pulls, fc.boolean(), (box, handle, dx, dy, ratio) => {
        const next = resized(box, handle, dx, dy, { ratio })
        expect(apart(anchorOf(next, handle), anchorOf(box, handle))).toBeLessThan(1e-6)
      }),
    )
  })

  it('leaves the centre where it is when it pulls from there', () => {
    fc.assert(
      fc.property(boxes, handles, pulls, pulls, fc.boolean(), (box, handle, dx, dy, ratio) => {
        const next = resized(box, handle, dx, dy, { ratio, fromCentre: true })
        expect(apart(centreOf(next), centreOf(box))).toBeLessThan(1e-6)
      }),
    )
  })

  it('brings the corner to the pointer', () => {
    fc.assert(
      fc.property(boxes, fc.constantFrom<Handle>('nw', 'ne', 'se', 'sw'), pulls, pulls, (box, handle, dx, dy) => {
        const next = resized(box, handle, dx, dy)
        fc.pre(next.width > 1 && next.height > 1)
        const at = { nw: 0, ne: 1, se: 2, sw: 3 }[handle as 'nw']
        const was = cornersOf(box)[at]!
        expect(apart(cornersOf(next)[at]!, { x: was.x + dx, y: was.y + dy })).toBeLessThan(1e-6)
      }),
    )
  })

  it('keeps the ratio where asked, and never turns a side inside out', () => {
    fc.assert(
      fc.property(boxes, handles, pulls, pulls, (box, handle, dx, dy) => {
        const next = resized(box, handle, dx, dy, { ratio: true })
        expect(next.width / next.height).toBeCloseTo(box.width / box.height, 6)
        const free = resized(box, handle, dx, dy, { least: 4 })
        expect(Math.min(free.width, free.height)).toBeGreaterThanOrEqual(4)
      }),
    )
  })

  it('at an edge leaves the other side alone', () => {
    expect(resized(upright, 'e', 30, 99)).toEqual({ ...upright, width: 230 })
    expect(resized(upright, 'n', 99, 20)).toEqual({ ...upright, top: 70, height: 80 })
    expect(roundedBox(resized(upright, 'se', 20, 0, { ratio: true }))).toEqual({ ...upright, width: 220, height: 110 })
  })
})

describe('several at once', () => {
  it('keep their places in the frame and their angles', () => {
    fc.assert(
      fc.property(boxes, handles, pulls, pulls, (box, handle, dx, dy) => {
        const frame = boundsOf(box)
        const change = scaling(frame, handle, dx, dy)
        const next = scaled(box, change)
        expect(next.rotate).toBe(box.rotate)
        const after = boundsOf(next)
        expect(after.left).toBeCloseTo(change.to.left, 4)
        expect(after.width).toBeCloseTo(change.to.width, 4)
        expect(after.height).toBeCloseTo(change.to.height, 4)
      }),
    )
  })

  it('turn about one point without coming nearer to it', () => {
    fc.assert(
      fc.property(boxes, angle, place, place, (box, degrees, x, y) => {
        const next = rotated(box, degrees, { x, y })
        expect(apart(centreOf(next), { x, y })).toBeCloseTo(apart(centreOf(box), { x, y }), 4)
        expect(next.rotate).toBe(normalAngle(box.rotate + degrees))
      }),
    )
  })

  it('turn back to where they were', () => {
    const there = rotated(upright, 40, { x: 0, y: 0 })
    const back = rotated(there, -40, { x: 0, y: 0 })
    expect([back.left, back.top, back.rotate].map(Math.round)).toEqual([100, 50, 0])
  })
})

describe('an angle', () => {
  it('is measured clockwise and stepped', () => {
    expect(angleBetween({ x: 0, y: 0 }, { x: 0, y: -1 }, { x: 1, y: 0 })).toBeCloseTo(90)
    expect([7, 8, -8, 178, 352].map((degrees) => snappedAngle(degrees, 15))).toEqual([0, 15, -15, 180, -15])
  })
})

describe('a marquee', () => {
  const diamond = { ...upright, id: 'a', width: 100, height: 100, left: 0, top: 0, rotate: 45 }

  it('takes what it touches, turned boxes as they stand', () => {
    // The corner of the bounds is empty: a diamond does not reach into it.
    expect(boxesTouching({ left: -20, top: -20, width: 25, height: 25 }, [diamond])).toEqual([])
    expect(boxesTouching({ left: -20, top: 40, width: 10, height: 20 }, [diamond])).toEqual(['a'])
    expect(boxesTouching({ left: 40, top: 40, width: 2, height: 2 }, [diamond])).toEqual(['a'])
  })

  it('takes every box whose centre it holds', () => {
    fc.assert(
      fc.property(boxes, side, side, (box, width, height) => {
        const { x, y } = centreOf(box)
        const rect = { left: x - width / 2, top: y - height / 2, width, height }
        expect(boxesTouching(rect, [{ ...box, id: 'a' }])).toEqual(['a'])
      }),
    )
  })
})
