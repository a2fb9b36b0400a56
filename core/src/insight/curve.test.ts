import { expect, test } from 'vitest'
import { curveOf } from './curve.ts'

const days = [
  { day: '2026-03-03', count: 2 },
  { day: '2026-03-05', count: 3 },
]

test('the curve begins when sign-up opened, counts up, and includes days without teams', () => {
  expect(curveOf(days, '2026-03-02').map(({ no, day, count, total }) => [no, day.slice(8), count, total])).toEqual([
    [1, '02', 0, 0],
    [2, '03', 2, 2],
    [3, '04', 0, 2],
    [4, '05', 3, 5],
  ])
})

test.each([
  ['without a window', null],
  ['when teams came before the opening', '2026-03-09'],
])('the curve begins with the first team %s', (_, opensOn) => {
  expect(curveOf(days, opensOn).map(({ total }) => total)).toEqual([2, 2, 5])
})

test('there is no curve without teams', () => {
  expect(curveOf([], '2026-03-02')).toEqual([])
})
