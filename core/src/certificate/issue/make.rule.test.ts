import { expect, test } from 'vitest'
import { hasEnded, type CompetitionEnd } from './make.rule.ts'

const now = new Date('2026-11-21T00:00:00Z')
const past = new Date('2026-11-20T00:00:00Z')
const future = new Date('2026-11-22T00:00:00Z')

test.each<[string, CompetitionEnd, boolean]>([
  ['in its last stage', { state: 'published', lastStageEndsAt: future }, false],
  ['after its last stage', { state: 'result_published', lastStageEndsAt: past }, true],
  ['at the end of its last stage', { state: 'published', lastStageEndsAt: now }, true],
  ['without a stage', { state: 'published', lastStageEndsAt: null }, false],
  ['that was finished early', { state: 'finished', lastStageEndsAt: future }, true],
])('a competition %s: its end is decided', (_, end, ended) => {
  expect(hasEnded(end, now)).toBe(ended)
})
