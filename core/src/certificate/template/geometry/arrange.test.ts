import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aligned, ALIGNS, blocksOf, distributed, type Block } from './align.rule.ts'
import { boundsOfAll, type NamedBox } from './box.ts'
import { grouped, movedTo, reordered, ungrouped, withGroups, type ZMove } from './order.rule.ts'
import { fitView, MIN_ZOOM, MAX_ZOOM, scrollIntoView, rulerStep, unitsAt, zoomedAt } from './view.rule.ts'

const block = (id: string, left: number, top: number, width: number, height: number): Block => ({
  ids: [id],
  bounds: { left, top, width, height },
})
const blocks = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[a-z]{4}$/),
    left: fc.integer({ min: 0, max: 900 }),
    top: fc.integer({ min: 0, max: 900 }),
    width: fc.integer({ min: 1, max: 100 }),
    height: fc.integer({ min: 1, max: 100 }),
    rotate: fc.constantFrom(0, 30),
    group: fc.constantFrom(undefined, undefined, 'g', 'h'),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
)

describe('aligning', () => {
  const within = { left: 0, top: 0, width: 1000, height: 700 }

  it('brings a block to a side or the middle', () => {
    const one = [block('a', 30, 40, 100, 50)]
    const to = Object.fromEntries(ALIGNS.map((each) => [each, aligned(one, each, within).get('a')]))
    expect(to).toEqual({
      left: { dx: -30, dy: 0 },
      centre: { dx: 420, dy: 0 },
      right: { dx: 870, dy: 0 },
      top: { dx: 0, dy: -40 },
      middle: { dx: 0, dy: 285 },
      bottom: { dx: 0, dy: 610 },
    })
  })

  it('moves a group as one, and what stands there already not at all', () => {
    const boxes: Array<NamedBox & { group?: string }> = [
      { id: 'a', left: 10, top: 0, width: 10, height: 10, rotate: 0, group: 'g' },
      { id: 'b', left: 50, top: 0, width: 10, height: 10, rotate: 0, group: 'g' },
      { id: 'c', left: 0, top: 0, width: 10, height: 10, rotate: 0 },
    ]
    expect([...aligned(blocksOf(boxes), 'left', boundsOfAll(boxes)!)]).toEqual([
      ['a', { dx: -10, dy: 0 }],
      ['b', { dx: -10, dy: 0 }],
    ])
  })
})

describe('distributing', () => {
  it('makes the gaps equal, the outermost stay, and order is by place', () => {
    fc.assert(
      fc.property(blocks, fc.constantFrom('x' as const, 'y' as const), (boxes, axis) => {
        const all = blocksOf(boxes)
        const by = distributed(all, axis)
        const start = ({ bounds }: Block) => (axis === 'x' ? bounds.left : bounds.top)
        const size = ({ bounds }: Block) => (axis === 'x' ? bounds.width : bounds.height)
        const middle = (each: Block) => start(each) + size(each) / 2
        const after = all
          .toSorted((a, b) => middle(a) - middle(b) || start(a) - start(b))
          .map((each) => ({ start: start(each) + (by.get(each.ids[0]!)?.[`d${axis}`] ?? 0), size: size(each) }))
        const gaps = after.slice(1).map((each, at) => each.start - (after[at]!.start + after[at]!.size))
        if (all.length >= 3) for (const gap of gaps) expect(Math.abs(gap - gaps[0]!)).toBeLessThan(0.021)
        if (all.length < 3) expect(by.size).toBe(0)
      }),
    )
  })
})

describe('z-order', () => {
  const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
  const order = (ids: string[], move: ZMove) =>
    reordered(items, ids, move)
      .map(({ id }) => id)
      .join('')

  it.each([
    [['a', 'c'], 'front', 'bdac'],
    [['a', 'c'], 'forward', 'badc'],
    [['b', 'd'], 'backward', 'badc'],
    [['b', 'd'], 'back', 'bdac'],
    [['c', 'd'], 'forward', 'abcd'],
    [['b', 'c'], 'forward', 'adbc'],
    [[], 'front', 'abcd'],
  ] as const)('of %s goes %s: %s', (ids, move, expected) => {
    expect(order([...ids], move)).toBe(expected)
  })

  it('is the same list when nothing moves', () => {
    expect(reordered(items, ['d'], 'front')).toBe(items)
    expect(movedTo(items, 'b', 1)).toBe(items)
    expect(movedTo(items, 'b', 2)).toBe(items)
  })

  it('puts one before another', () => {
    const to = (id: string, at: number) =>
      movedTo(items, id, at)
        .map((item) => item.id)
        .join('')
    expect([to('a', 4), to('d', 0), to('b', 3), to('c', 1)]).toEqual(['bcda', 'dabc', 'acbd', 'acbd'])
  })

  it('loses and repeats nothing', () => {
    fc.assert(
      fc.property(blocks, fc.constantFrom<ZMove>('front', 'forward', 'backward', 'back'), (boxes, move) => {
        const ids = boxes.filter((_, at) => at % 2 === 0).map(({ id }) => id)
        const next = reordered(boxes, ids, move)
        expect(next.map(({ id }) => id).toSorted()).toEqual(boxes.map(({ id }) => id).toSorted())
        expect(next.filter(({ id }) => !ids.includes(id))).toEqual(boxes.filter(({ id }) => !ids.includes(id)))
      }),
    )
  })
})

describe('groups', () => {
  const items: Array<{ id: string; group?: string }> = ['a', 'b', 'c', 'd'].map((id) => ({ id }))

  it('stand together where the foremost was, and come apart again', () => {
    const together = grouped(items, ['a', 'c'], 'g')
    expect(together).toEqual([{ id: 'b' }, { id: 'a', group: 'g' }, { id: 'c', group: 'g' }, { id: 'd' }])
    expect(withGroups(together, ['c', 'd'])).toEqual(['a', 'c', 'd'])
    expect(ungrouped(together, ['a'])).toEqual([{ id: 'b' }, { id: 'a' }, { id: 'c' }, { id: 'd' }])
  })

  it('take two at least', () => {
    expect(grouped(items, ['a'], 'g')).toBe(items)
    expect(ungrouped(items, ['a'])).toBe(items)
  })
})

describe('the view', () => {
  const sight = fc.record({
    zoom: fc.double({ min: MIN_ZOOM, max: MAX_ZOOM, noNaN: true }),
    x: fc.double({ min: -2000, max: 2000, noNaN: true }),
    y: fc.double({ min: -2000, max: 2000, noNaN: true }),
  })

  it('zooms with what is under the pointer staying there', () => {
    fc.assert(
      fc.property(sight, fc.double({ min: 0.01, max: 100, noNaN: true }), (view, zoom) => {
        const pointer = { x: 300, y: 200 }
        const next = zoomedAt(view, zoom, pointer)
        const [was, is] = [unitsAt(view, pointer), unitsAt(next, pointer)]
        expect(is.x).toBeCloseTo(was.x, 3)
        expect(is.y).toBeCloseTo(was.y, 3)
        expect(next.zoom).toBeGreaterThanOrEqual(MIN_ZOOM)
        expect(next.zoom).toBeLessThanOrEqual(MAX_ZOOM)
      }),
    )
  })

  it('fits a rectangle into the middle', () => {
    expect(fitView({ left: 0, top: 0, width: 1000, height: 500 }, { width: 1100, height: 900 }, 50)).toEqual({
      zoom: 1,
      x: 50,
      y: 200,
    })
  })

  it('moves no further than it takes to see something', () => {
    const view = { zoom: 1, x: 0, y: 0 }
    const stage = { width: 500, height: 400 }
    expect(scrollIntoView(view, { left: 100, top: 100, width: 50, height: 50 }, stage, 20)).toBe(view)
    expect(scrollIntoView(view, { left: 600, top: 100, width: 50, height: 50 }, stage, 20)).toEqual({
      zoom: 1,
      x: -170,
      y: 0,
    })
  })

  it('numbers the ruler in round steps', () => {
    expect([1, 0.3, 3, 40].map((pixels) => rulerStep(pixels, 50))).toEqual([50, 200, 20, 2])
  })
})
