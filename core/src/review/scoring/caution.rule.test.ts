import { expect, test } from 'vitest'
import { cautionsOf, unevenCriteria } from './caution.rule.ts'

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

const four = ['idea', 'craft', 'use', 'talk'].map((key, at) => ({
  key,
  name: key,
  nameEn: key,
  description: '',
  weight: 25,
  max: at === 0 ? 10 : 100,
}))

test.each([
  ['even scores', { idea: 8.5, craft: 82, use: 90, talk: 86 }, []],
  ['a missing digit', { idea: 8.5, craft: 82, use: 8, talk: 90 }, ['use']],
  ['exactly half of the median of the others', { idea: 8, craft: 80, use: 40, talk: 90 }, []],
  ['less than half of it', { idea: 8, craft: 80, use: 39.5, talk: 90 }, ['use']],
  ['a lower maximum', { idea: 0.8, craft: 82, use: 88, talk: 90 }, ['idea']],
  ['a zero', { idea: 8.5, craft: 82, use: 0, talk: 90 }, []],
  ['evenly low scores', { idea: 1, craft: 8, use: 9, talk: 10 }, []],
  ['two scores alone', { craft: 82, use: 8 }, []],
] as const)('of %s those far below the others are found', (_, scores, keys) => {
  expect(unevenCriteria(scores, four).map(({ key }) => key)).toEqual(keys)
  expect(cautionsOf({ scores, comment: '' }, four, null).includes('uneven')).toBe(keys.length > 0)
})
