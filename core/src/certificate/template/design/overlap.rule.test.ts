import { expect, test } from 'vitest'
import { emptyDesign, type DesignElement, type ImageElement } from './design.ts'
import { isDeliberateOverlap } from './overlap.rule.ts'
import { elementOf } from './presets.ts'

const name = elementOf('members', 'a')
const award = elementOf('award_name', 'b')
const code = elementOf('qr_code', 'b')
const seal = elementOf('seal', 'b')
const photo: ImageElement = { ...(code as ImageElement), code: undefined, src: `file:${'0'.repeat(8)}` }
const ornament = { ...photo, src: 'built-in:ornament' }

test.each<[string, DesignElement, DesignElement, boolean]>([
  ['two texts', name, award, false],
  ['a code over a text', name, code, false],
  ['a picture over a text', name, photo, false],
  ['a seal over a text', name, seal, true],
  ['an ornament over a text', name, ornament, true],
  ['two texts of one group', { ...name, group: 'g' }, { ...award, group: 'g' }, true],
  ['two texts of two groups', { ...name, group: 'g' }, { ...award, group: 'h' }, false],
  ['a text and its shadow', name, { ...name, id: 'b' }, true],
])('%s: deliberate is decided', (_, a, b, deliberate) => {
  const design = { ...emptyDesign(), slides: [{ id: '1', elements: [a, b] }] }
  expect(isDeliberateOverlap(design, ['a', 'b'])).toBe(deliberate)
})
