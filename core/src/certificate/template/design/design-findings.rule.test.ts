import { expect, test } from 'vitest'
import { BUILT_IN_DESIGNS } from '../built-in-designs.ts'
import { designFindings } from './design-findings.rule.ts'
import { paragraphsOf, restyled, withParagraphs } from '../editing/style.rule.ts'
import { emptyDesign, type Design, type ImageElement, type TextElement } from './design.ts'
import { elementOf } from './presets.ts'

function withImage(change: Partial<ImageElement>): Design {
  const code = { ...(elementOf('qr_code', 'c') as ImageElement), ...change }
  return { ...emptyDesign(), slides: [{ id: '1', elements: [code] }] }
}

test.each(BUILT_IN_DESIGNS.map(({ key, design }) => [key, design] as const))('%s has nothing to find', (_, design) => {
  expect(designFindings(design)).toEqual([])
})

test('a code under 15 mm is found with its size', () => {
  expect(designFindings(withImage({ width: 50.6, height: 80 }))).toEqual([])
  expect(designFindings(withImage({ width: 80, height: 50 }))).toEqual([
    { kind: 'code-too-small', element: '溯源二维码', detail: '14.9' },
  ])
})

test.each([
  ['left of the page', { left: -20 }, true],
  ['below it', { top: 680 }, true],
  ['turned out of it', { left: 920, top: 300, rotate: 45 }, true],
  ['at its edge', { left: 920 }, false],
  ['hidden outside', { left: -500, hidden: true }, false],
])('an element %s', (_, change, found) => {
  expect(designFindings(withImage(change)).map(({ kind }) => kind)).toEqual(found ? ['off-page'] : [])
})

test('a new text is found until its words are edited, whatever its style', () => {
  const fresh: TextElement = { ...(elementOf('winner_2', 'a') as TextElement), placeholder: true }
  const findingsOf = (element: TextElement) =>
    designFindings({ ...emptyDesign(), slides: [{ id: '1', elements: [element] }] }).map(({ kind }) => kind)
  const bolder = restyled(fresh, { bold: true })
  const [paragraph] = paragraphsOf(bolder)!
  const edited = withParagraphs(bolder, [{ ...paragraph!, runs: [{ ...paragraph!.runs[0]!, text: '特此证明' }] }])
  expect([fresh, bolder, edited].map(findingsOf)).toEqual([['placeholder-text'], ['placeholder-text'], []])
})
