import { describe, expect, test } from 'vitest'
import type { Gap } from '../schedule/gap.ts'
import { competitionRefusals as refusals } from '../refusals.ts'
import { ROUND_STATES, type RoundAction, type RoundState } from './round-state.ts'
import {
  actionsOf,
  inForce,
  roundAfter,
  whyNoReason,
  whyNotEdit,
  whyNotItems,
  whyNotMove,
  whyNotRemove,
  whyNotTemplate,
  type RoundStateFacts,
} from './round.rule.ts'

const gap: Gap = { key: 'items', page: 'addEdit', zh: '未设置赛项', en: 'There is no event to enter' }
const round = (state: RoundState, more: Partial<RoundStateFacts> = {}): RoundStateFacts => ({
  state,
  gaps: [],
  rootGroup: false,
  byUpper: true,
  askedByViewer: false,
  ...more,
})

describe('the states of a round', () => {
  test.each<[RoundState, RoundAction[]]>([
    ['draft', ['submit', 'publish']],
    ['pending_approval', ['withdraw', 'publish', 'reject']],
    ['published', ['take_offline']],
    ['rejected', ['submit', 'publish']],
    ['offline', ['put_online']],
    ['result_published', ['finish']],
    ['finished', ['archive']],
    ['archived', []],
  ])('%s allows %o', (state, actions) => expect(actionsOf(state)).toEqual(actions))

  test.each<[RoundState, RoundAction, RoundState]>([
    ['draft', 'submit', 'pending_approval'],
    ['pending_approval', 'withdraw', 'draft'],
    ['pending_approval', 'publish', 'published'],
    ['pending_approval', 'reject', 'rejected'],
    ['published', 'take_offline', 'offline'],
    ['offline', 'put_online', 'published'],
    ['result_published', 'finish', 'finished'],
    ['finished', 'archive', 'archived'],
  ])('from %s, %s leads to %s', (state, action, after) =>
    expect(roundAfter(action, { state, rootGroup: false })).toBe(after),
  )

  test('what a root organisation submits is published', () => {
    expect(roundAfter('submit', { state: 'draft', rootGroup: true })).toBe('published')
  })
})

describe('moving a round', () => {
  test.each<[string, RoundStateFacts, RoundAction, string, object | null]>([
    ['a complete draft is submitted', round('draft', { byUpper: false }), 'submit', '', null],
    ['a state that does not allow it refuses', round('archived'), 'publish', '', refusals.ROUND_WRONG_STATE],
    ['gaps refuse submission', round('draft', { gaps: [gap] }), 'submit', '', refusals.ROUND_HAS_GAPS],
    ['gaps refuse publication', round('pending_approval', { gaps: [gap] }), 'publish', '', refusals.ROUND_HAS_GAPS],
    ['gaps do not keep a round on line', round('published', { gaps: [gap] }), 'take_offline', '维护', null],
    [
      'the own group approves nothing',
      round('pending_approval', { byUpper: false }),
      'publish',
      '',
      refusals.NEEDS_UPPER_GROUP,
    ],
    [
      'nor does it publish past approval',
      round('draft', { byUpper: false }),
      'publish',
      '',
      refusals.NEEDS_UPPER_GROUP,
    ],
    ['a root organisation does', round('draft', { byUpper: false, rootGroup: true }), 'publish', '', null],
    ['a rejection needs an opinion', round('pending_approval'), 'reject', '  ', refusals.OPINION_MISSING],
    ['with one it goes through', round('pending_approval'), 'reject', '缺承办单位', null],
    ['the asking group withdraws its request', round('pending_approval', { byUpper: false }), 'withdraw', '', null],
    ['and so does who asked', round('pending_approval', { askedByViewer: true }), 'withdraw', '', null],
    ['an approver does not', round('pending_approval'), 'withdraw', '', refusals.NOT_THE_REQUESTER],
    ['going off line needs a reason', round('published'), 'take_offline', '', refusals.OPINION_MISSING],
    ['only results lead to the end', round('published'), 'finish', '', refusals.ROUND_WRONG_STATE],
  ])('%s', (_what, moving, action, opinion, kind) => {
    expect(whyNotMove(moving, action, opinion)?.kind ?? null).toBe(kind)
  })

  test('each gap comes as a fault on its page', () => {
    expect(whyNotMove(round('draft', { gaps: [gap] }), 'submit', '')).toMatchObject({
      params: { count: 1 },
      fields: [{ path: 'addEdit', zh: gap.zh, en: gap.en }],
    })
  })
})

test('a round can be changed unless it awaits approval or is finished, and deleted as a draft only', () => {
  const locked = ['pending_approval', 'finished', 'archived']
  expect(ROUND_STATES.filter((state) => whyNotEdit(state) !== null)).toEqual(locked)
  expect(ROUND_STATES.filter((state) => whyNotRemove(state) === null)).toEqual(['draft'])
})

test('a rule in force changes with a reason only', () => {
  expect([inForce(null), inForce('2026-01-01T00:00:00.000Z')]).toEqual([false, true])
  expect(whyNoReason(false, '')).toBe(null)
  expect(whyNoReason(true, ' ')?.kind).toBe(refusals.REASON_MISSING)
  expect(whyNoReason(true, '更正')).toBe(null)
})

test('items share neither code nor name, and each repeat is named', () => {
  const item = (code: string, name: string) => ({ code, name })
  expect(whyNotItems([item('A', '甲'), item('B', '乙')])).toBe(null)
  const refusal = whyNotItems([item('A', '甲'), item('B', '甲'), item('A', '丙')])
  expect(refusal?.fields.map(({ path }) => path)).toEqual(['items.1.name', 'items.2.code'])
})

test.each<[boolean, number, string[]]>([
  [true, 0, ['template.template']],
  [true, 1, []],
  [false, 0, []],
])('a template (chosen: %s) for %i items is refused only for none', (chosen, count, paths) => {
  const refusal = whyNotTemplate(chosen, Array.from({ length: count }))
  expect(refusal?.fields.map(({ path }) => path) ?? []).toEqual(paths)
})
