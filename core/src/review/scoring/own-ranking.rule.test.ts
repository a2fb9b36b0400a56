import { expect, test } from 'vitest'
import type { Scores } from '../review.ts'
import { rankOwn } from './own-ranking.rule.ts'

const criterion = (key: string, weight: number, max: number) => {
  return { key, name: key, nameEn: key, description: '', weight, max }
}

/** @spec B14 */
test('an expert’s works rank by their totals; equal ones share a rank and the next one is left out', () => {
  const criteria = [criterion('idea', 60, 100), criterion('craft', 40, 100)]
  const works = [
    { taskId: 'a', scores: { idea: 70, craft: 70 } },
    { taskId: 'b', scores: { idea: 90, craft: 60 } },
    { taskId: 'c', scores: { idea: 80, craft: 75 } },
    { taskId: 'd', scores: { idea: 60 } as Scores },
    { taskId: 'e', scores: { idea: 60, craft: 60 } },
  ]
  expect(Object.fromEntries(rankOwn(works, criteria))).toEqual({
    b: { rank: 1, tied: true },
    c: { rank: 1, tied: true },
    a: { rank: 3, tied: false },
    e: { rank: 4, tied: false },
  })
})

test('totals that only look equal when they are rounded are told apart', () => {
  const criteria = [criterion('idea', 1, 30_000), criterion('craft', 99, 100)]
  const works = [
    { taskId: 'a', scores: { idea: 1, craft: 50 } },
    { taskId: 'b', scores: { idea: 2, craft: 50 } },
  ]
  expect(Object.fromEntries(rankOwn(works, criteria))).toEqual({
    b: { rank: 1, tied: false },
    a: { rank: 2, tied: false },
  })
})
