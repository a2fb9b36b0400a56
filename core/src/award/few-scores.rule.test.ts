import { expect, test } from 'vitest'
import { scoresText } from './few-scores.rule.ts'

test.each([
  [3, 3, '3 / 3', '3 / 3'],
  [2, 3, '2 / 3（不足）', '2 / 3 (too few)'],
])('%s of %s scores', (scores, expertsPerWork, zh, en) => {
  expect(scoresText({ scores, expertsPerWork })).toEqual({ zh, en })
})
