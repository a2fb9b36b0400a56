import { expect, test } from 'vitest'
import { stagesReached } from './stages-reached.rule.ts'

const stages = (from: Record<string, string> = {}) =>
  ['school', 'province', 'final'].map((stageId) => ({ stageId, fromStageId: from[stageId] ?? null }))
const set = (...ids: string[]) => new Set(ids)

/** @spec R20 */
test.each([
  ['an enrolled team is in the first stage', {}, set(), set(), [true, false, false]],
  ['a promotion is unknown before the results', { province: 'school' }, set(), set(), [true, false, false]],
  ['a promotion is known with the results', { province: 'school' }, set('school'), set(), [true, true, false]],
  ['a later stage contains the earlier ones', { final: 'school' }, set('school'), set(), [true, true, true]],
  ['an award tells the stage it was won in', {}, set('final'), set('final'), [true, true, true]],
  ['results of others tell nothing', {}, set('school', 'province', 'final'), set(), [true, false, false]],
] as const)('%s', (_, from, published, awarded, reached) => {
  expect(stagesReached(stages(from), { published, awarded })).toEqual(reached)
})

test('a round without stages has none to reach', () => {
  expect(stagesReached([], { published: set(), awarded: set() })).toEqual([])
})
