import { expect, test } from 'vitest'
import { listStateOf, neighbours, nextWaiting, pageAt, queryAt } from './steps.ts'

const rows = (...ids: string[]) => ids.map((teamId) => ({ teamId }))

test('a list’s query keeps its filters, order and page', () => {
  const query = 'roundId=7&keyword=王&orderBy=name&order=desc&pageNum=3&pageSize=10'
  const state = listStateOf(query)
  expect(pageAt(state, 29)).toEqual({
    roundId: '7',
    keyword: '王',
    orderBy: 'name',
    order: 'desc',
    pageNum: 3,
    pageSize: 10,
  })
  expect(queryAt('?pageNum=3&pageSize=10', state, 30)).toBe('?pageNum=4&pageSize=10')
})

test.each([
  ['in the middle', 4, true, 10, { previous: 3, next: 5 }],
  ['the first', 0, true, 10, { previous: null, next: 1 }],
  ['the last', 9, true, 10, { previous: 8, next: null }],
  ['one that left the list', 4, false, 9, { previous: 3, next: 4 }],
  ['the last, which left the list', 9, false, 9, { previous: 8, next: null }],
])('neighbours of %s', (_, at, isListed, total, expected) => {
  expect(neighbours(at, isListed, total)).toEqual(expected)
})

test.each([
  ['the one after the decided', rows('a', 'c'), rows('a', 'b', 'c'), 'b', 1],
  ['the first when none comes after', rows('a', 'b'), rows('a', 'b', 'c'), 'c', 0],
  ['the first when the decided was not listed', rows('a', 'b'), rows('a', 'b'), 'x', 0],
  ['none when only the decided still waits', rows('c'), rows('c'), 'c', null],
])('next waiting: %s', (_, now, before, decidedId, expected) => {
  expect(nextWaiting(now, before, decidedId)).toBe(expected)
})
