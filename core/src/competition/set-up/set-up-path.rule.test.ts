import { expect, test } from 'vitest'
import { ROUND_STATES, type RoundState } from '../round/round-state.ts'
import type { Gap } from '../schedule/gap.ts'
import { hasAllResults, setUpPath } from './set-up-path.rule.ts'

const gap = (page: Gap['page'], key = 'x'): Gap => ({ key, page, zh: '缺', en: 'missing' })
const whole = [{ windows: [{ kind: 'submission' as const }, { kind: 'review' as const }] }]
const standings = (gaps: Gap[], stages = whole, state: RoundState = 'draft') => {
  const path = setUpPath({ state, gaps, stages })
  return [path.states.map(({ standing }) => standing[0]).join(''), path.next]
}

test.each<[string, Gap[], typeof whole, string, string | null]>([
  ['nothing', [], whole, 'ddddddm', 'approval'],
  ['its events', [gap('addEdit', 'items')], whole, 'mdwwwww', 'basic'],
  ['its events and its schedule', [gap('addEdit', 'items'), gap('scheduleSet')], [], 'mdmwwww', 'basic'],
  ['its introduction', [gap('addEdit', 'introduction')], whole, 'dmddddw', 'details'],
  ['its schedule', [gap('scheduleSet')], [], 'ddmdwww', 'schedule'],
  ['settings of works and reviews', [gap('workSubSet'), gap('reviewSet')], whole, 'ddddmmw', 'work'],
  ['its enrolment', [gap('enrollSet')], whole, 'dddmddw', 'enrolment'],
])('a round that lacks %s', (_, gaps, stages, expected, next) => {
  expect(standings(gaps, stages)).toEqual([expected, next])
})

test.each(ROUND_STATES)('a round that is %s is its organiser’s to submit only before it was', (state) => {
  const [steps, next] = standings([], whole, state)
  const isOpen = state === 'draft' || state === 'rejected'
  expect(next).toBe(isOpen ? 'approval' : null)
  expect(steps).toBe(isOpen ? 'ddddddm' : state === 'pending_approval' ? 'ddddddw' : 'ddddddd')
})

test('every gap is of one step', () => {
  const pages: Gap['page'][] = ['addEdit', 'scheduleSet', 'enrollSet', 'workSubSet', 'reviewSet']
  const { states } = setUpPath({ state: 'draft', gaps: pages.map((page) => gap(page)), stages: whole })
  expect(states.flatMap(({ gaps }) => gaps)).toHaveLength(pages.length)
})

test.each([
  [0, 0, false],
  [2, 1, false],
  [2, 2, true],
])('of %i events, %i with published awards: all are %s', (itemCount, resultCount, expected) => {
  expect(hasAllResults({ itemCount, resultCount })).toBe(expected)
})
