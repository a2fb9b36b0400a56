import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cropped, draggedCrop, clampedCrop, NO_CROP } from './crop.rule.ts'
import { Crop, type ImageElement } from '../design/design.ts'

const part = fc.double({ min: -0.2, max: 1.2, noNaN: true })
const wild = fc.record({ left: part, top: part, right: part, bottom: part })
const sound = wild.map(clampedCrop)
const picture: ImageElement = {
  type: 'image',
  id: 'a',
  name: '图片',
  left: 100,
  top: 50,
  width: 400,
  height: 200,
  rotate: 30,
  src: 'built-in:laurel-landscape',
  fixedRatio: true,
}

/** Where a point of the whole picture (parts of it) stands on the sheet. */
function pointOf({ left, top, width, height, rotate, crop = NO_CROP }: ImageElement, u: number, v: number) {
  const along = ((u - crop.left) / (1 - crop.left - crop.right) - 0.5) * width
  const down = ((v - crop.top) / (1 - crop.top - crop.bottom) - 0.5) * height
  const angle = (rotate * Math.PI) / 180
  return [
    left + width / 2 + along * Math.cos(angle) - down * Math.sin(angle),
    top + height / 2 + along * Math.sin(angle) + down * Math.cos(angle),
  ]
}

describe('a crop', () => {
  it('is always one that the schema takes', () => {
    fc.assert(fc.property(wild, (crop) => Crop.safeParse(clampedCrop(crop)).success))
    fc.assert(
      fc.property(sound, fc.constantFrom('n', 'se', 'w', 'ne'), part, part, (crop, edges, dx, dy) => {
        expect(Crop.safeParse(draggedCrop(crop, edges, dx, dy)).error).toBeUndefined()
      }),
    )
  })

  it('leaves each point of the picture where it stood, however it is turned', () => {
    fc.assert(
      fc.property(sound, sound, fc.integer({ min: -180, max: 180 }), part, part, (first, second, rotate, u, v) => {
        const once = cropped({ ...picture, rotate }, first)
        const twice = cropped(once, second)
        const [x, y] = pointOf(once, u, v)
        const [x2, y2] = pointOf(twice, u, v)
        expect(Math.hypot(x! - x2!, y! - y2!)).toBeLessThan(0.3)
      }),
    )
  })

  it('of nothing brings the whole picture back', () => {
    const back = cropped(cropped(picture, { left: 0.1, top: 0.2, right: 0.3, bottom: 0 }), NO_CROP)
    expect('crop' in back).toBe(false)
    expect([back.left, back.top, back.width, back.height].map(Math.round)).toEqual([100, 50, 400, 200])
  })

  it('that is dragged moves only the edges held', () => {
    expect(draggedCrop(NO_CROP, 'nw', 0.1, 0.2)).toEqual({ left: 0.1, top: 0.2, right: 0, bottom: 0 })
    expect(draggedCrop(NO_CROP, 'e', -0.25, 0.9)).toEqual({ left: 0, top: 0, right: 0.25, bottom: 0 })
    expect(draggedCrop(NO_CROP, 's', 0, 5)).toEqual(NO_CROP)
  })
})
