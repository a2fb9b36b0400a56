import { expect, test } from 'vitest'
import { nextQueryAt } from './query.rule.ts'

test('a payment is asked about after 10 s, 30 s, 2 min, 10 min, and then every hour', () => {
  const now = new Date('2026-05-01T00:00:00Z')
  const waits = [0, 1, 2, 3, 4, 5, 50].map((queries) => (nextQueryAt(queries, now).getTime() - now.getTime()) / 1_000)
  expect(waits).toEqual([10, 30, 120, 600, 3_600, 3_600, 3_600])
})
