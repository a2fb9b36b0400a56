import { expect, test } from 'vitest'
import { cautionsOf } from './caution.rule.ts'

const criteria = [
  { key: 'idea', name: '创意', nameEn: 'Idea', description: '', weight: 60, max: 30 },
  { key: 'craft', name: '制作', nameEn: 'Craft', description: '', weight: 40, max: 10 },
]
const sheet = (idea: number | undefined, craft: number, comment = '立意很好') => ({
  scores: { ...(idea === undefined ? {} : { idea }), craft },
  comment,
})

test.each([
  ['a usual scorecard', sheet(24, 8), null, []],
  ['a zero', sheet(0, 8), null, ['zero']],
  ['a total of exactly 20', sheet(4, 3), null, []],
  ['a total of 19.6', sheet(3.8, 3), null, ['low']],
  ['a low total with a zero', sheet(0, 3), null, ['zero', 'low']],
  ['a missing score', sheet(undefined, 1), null, []],
  ['a returned one as it was', sheet(24, 8), sheet(24, 8, ' 立意很好 '), ['unchanged']],
  ['a returned one with another score', sheet(24, 8), sheet(24, 7), []],
  ['a returned one with another comment', sheet(24, 8), sheet(24, 8, '尚可'), []],
] as const)('%s', (_, made, returned, cautions) => expect(cautionsOf(made, criteria, returned)).toEqual(cautions))
