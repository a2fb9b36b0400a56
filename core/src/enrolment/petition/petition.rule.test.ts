import { describe, expect, test } from 'vitest'
import { runningRefusals } from '../../competition/schedule/refusals.ts'
import { enrolmentRefusals } from '../refusals.ts'
import { petitionRefusals as no } from './refusals.ts'
import { whyNotAnswerPetition, whyNotGrant, whyNotPetition, type Petitioning } from './petition.rule.ts'

const team: Petitioning = {
  rules: [
    { key: 'graduates', strength: 'hard' },
    { key: 'age', strength: 'reason' },
  ],
  exceptions: {},
  petitions: [],
}
const petitions = (state: 'open' | 'refused', count = 1) =>
  Array.from({ length: count }, () => ({ ruleKey: 'graduates', state }))

describe('a team', () => {
  test.each([
    ['asks for an exception to a hard rule', 'graduates', {}, null],
    ['asks again after a refusal', 'graduates', { petitions: petitions('refused') }, null],
    ['needs none where a reason is enough', 'age', {}, no.NO_SUCH_RULE],
    ['names a rule of its event', 'other', {}, no.NO_SUCH_RULE],
    ['can’t ask twice at once', 'graduates', { petitions: petitions('open') }, no.PETITION_OPEN],
    ['needs none that it has', 'graduates', { exceptions: { graduates: '同意' } }, no.ALREADY_EXCEPTED],
    ['can’t ask for ever', 'graduates', { petitions: petitions('refused', 10) }, no.PETITIONS_FULL],
  ] as const)('%s', (_, key, changed, refused) => {
    expect(whyNotPetition(key, { ...team, ...changed })?.kind ?? null).toBe(refused)
  })
})

test('a petition is decided once', () => {
  expect(whyNotAnswerPetition('open')).toBeNull()
  for (const state of ['granted', 'refused', 'withdrawn'] as const) {
    expect(whyNotAnswerPetition(state)?.kind).toBe(no.PETITION_DECIDED)
  }
})

test.each([
  ['to a team that takes part', {}, null],
  ['to no team that has left', { state: 'banned' }, enrolmentRefusals.WRONG_STATE],
  ['in no round that is over', { roundState: 'archived' }, runningRefusals.ROUND_ENDED],
] as const)('an exception is granted %s', (_, change, kind) => {
  expect(whyNotGrant({ state: 'draft', roundState: 'published', ...change })?.kind ?? null).toBe(kind)
})
