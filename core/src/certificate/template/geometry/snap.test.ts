import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Box, Rect } from './box.ts'
import { anchorOf, HANDLES, resized, type Handle } from './resize.rule.ts'
import { nearest, snapField } from './snap-field.ts'
import { snapMoved, snapResized } from './snap.rule.ts'

const sheet = { width: 1000, height: 700 }
const box = (left: number, top: number, width: number, height: number, rotate = 0): Box => ({
  left,
  top,
  width,
  height,
  rotate,
})
const rect = (left: number, top: number, width: number, height: number): Rect => ({ left, top, width, height })
const field = (...others: Box[]) => snapField({ others, sheet })
const place = fc.integer({ min: -100, max: 1100 })
const side = fc.integer({ min: 5, max: 400 })
const upright = fc.record({ left: place, top: place, width: side, height: side, rotate: fc.constant(0) })

describe('moving', () => {
  it('comes to stand at the edge or centre of another, of the sheet and of its margins', () => {
    const other = field(box(300, 300, 100, 80))
    const dx = (left: number) => snapMoved(rect(left, 500, 50, 40), other, 5).dx
    expect([dx(303), dx(328), dx(347), dx(398)]).toEqual([-3, -3, 3, 2])
    expect(snapMoved(rect(2, 330, 33, 20), field(), 5)).toMatchObject({ dx: -2 })
    expect(snapMoved(rect(42, 337, 33, 20), field(), 5)).toMatchObject({ dx: -2, dy: 3 })
  })

  it('stays where it is beyond the reach', () => {
    expect(snapMoved(rect(306, 517, 51, 41), field(box(300, 300, 100, 80)), 5)).toEqual({ dx: 0, dy: 0, marks: [] })
  })

  it('comes to guides and to the grid where it is shown', () => {
    const guides = { x: [123], y: [] }
    expect(snapMoved(rect(125, 517, 51, 41), snapField({ others: [], sheet, guides }), 5).dx).toBe(-2)
    expect(snapMoved(rect(222, 517, 51, 41), snapField({ others: [], sheet, grid: 20 }), 5).dx).toBe(-2)
  })

  it('lets the nearest win on each axis', () => {
    fc.assert(
      fc.property(upright, fc.array(upright, { maxLength: 8 }), (moving, others) => {
        const all = field(...others)
        const { dx } = snapMoved(moving, all, 1e9)
        const places = [moving.left, moving.left + moving.width / 2, moving.left + moving.width]
        const ways = places.flatMap((from) => all.x.map(({ at }) => Math.abs(at - from)))
        // Nothing that it could have stood at was nearer; an equal gap may be.
        expect(Math.abs(dx)).toBeLessThanOrEqual(Math.min(...ways) + 1e-9)
      }),
    )
  })

  it('never goes further than the reach, and then stands at something', () => {
    fc.assert(
      fc.property(
        upright,
        fc.array(upright, { maxLength: 8 }),
        fc.integer({ min: 1, max: 20 }),
        (moving, all, reach) => {
          const { dx, dy, marks } = snapMoved(moving, field(...all), reach)
          expect(Math.max(Math.abs(dx), Math.abs(dy))).toBeLessThanOrEqual(reach)
          if (dx !== 0) expect(marks.some(({ axis }) => axis === 'x')).toBe(true)
          if (dy !== 0) expect(marks.some(({ axis }) => axis === 'y')).toBe(true)
        },
      ),
    )
  })
})

describe('equal gaps', () => {
  const [a, b] = [box(107, 200, 61, 41), box(411, 200, 63, 43)]

  it('are found between two neighbours', () => {
    // 168 to 411 leaves 243; a width of 43 has 100 on each side.
    const { dx, marks } = snapMoved(rect(265, 203, 43, 31), field(a, b), 5)
    expect(dx).toBe(3)
    expect(marks.filter(({ kind }) => kind === 'gap').map(({ from, to }) => [from, to])).toEqual([
      [168, 268],
      [311, 411],
    ])
  })

  it('are found beyond a pair, at either side', () => {
    // The pair's own gap is 243.
    expect(snapMoved(rect(714, 203, 37, 31), field(a, b), 5).dx).toBe(3)
    const third = box(700, 200, 37, 31)
    expect(snapMoved(rect(151, 203, 29, 31), field(b, third), 5).dx).toBe(411 - (700 - 474) - 29 - 151)
  })

  it('ask for neighbours that lie level', () => {
    expect(snapMoved(rect(265, 417, 43, 31), field(a, b), 5).dx).toBe(0)
  })
})

describe('resizing', () => {
  const start = box(100, 100, 200, 100)
  const pull = (handle: Handle, dx: number, dy: number, ...others: Box[]) =>
    snapResized(start, handle, resized(start, handle, dx, dy), field(...others), 5)

  it('brings the edge to a line', () => {
    expect(pull('e', 197, 0).box).toEqual(box(100, 100, 400, 100))
    expect(pull('w', -58, 0).box).toEqual(box(40, 100, 260, 100))
  })

  it('takes the size of another, and says whose', () => {
    const { box: next, marks } = pull('e', 30, 0, box(600, 500, 233, 50))
    expect(next.width).toBe(233)
    expect(marks).toEqual([{ kind: 'size', axis: 'x', at: 525, from: 600, to: 833 }])
  })

  it('takes only sizes when it is turned', () => {
    const tilted = { ...start, rotate: 30 }
    const other = box(600, 500, 233, 50)
    const wish = resized(tilted, 'e', 26, 15)
    const { box: next, marks } = snapResized(tilted, 'e', wish, field(other), 5)
    expect([Math.round(next.width * 1e6) / 1e6, marks.map(({ kind }) => kind)]).toEqual([233, ['size']])
  })

  it('takes no size that would make the other side less than the least in its ratio', () => {
    const wish = resized(start, 'e', -191, 0, { ratio: true })
    const { box: next } = snapResized(start, 'e', wish, field(box(79, 0, 44, 5)), 8, { ratio: true })
    expect(next).toEqual(wish)
  })

  it('keeps the opposite point and, where asked, the ratio', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Handle>(...HANDLES),
        fc.integer({ min: -300, max: 300 }),
        fc.integer({ min: -300, max: 300 }),
        fc.boolean(),
        fc.array(upright, { maxLength: 5 }),
        (handle, dx, dy, ratio, others) => {
          const wish = resized(start, handle, dx, dy, { ratio })
          const { box: next } = snapResized(start, handle, wish, field(...others), 8, { ratio })
          const [was, is] = [anchorOf(start, handle), anchorOf(next, handle)]
          expect(Math.hypot(was.x - is.x, was.y - is.y)).toBeLessThan(1e-6)
          if (ratio) expect(next.width / next.height).toBeCloseTo(2, 4)
        },
      ),
    )
  })
})

it('the nearest of sorted entries is the nearest of all', () => {
  fc.assert(
    fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.integer(), (entries, value) => {
      const sorted = entries.toSorted((a, b) => a - b)
      const best = Math.min(...sorted.map((entry) => Math.abs(entry - value)))
      expect(Math.abs(nearest(sorted, value, (entry) => entry)! - value)).toBe(best)
    }),
  )
})
