import { describe, expect, test } from 'vitest'
import { identityRefusals } from '../../identity/refusals.ts'
import { sanctionRefusals as no } from './refusals.ts'
import { judgeSanctions, whyNotGive, whyNotIdentified, whyNotLift, type SanctionInForce } from './sanction.rule.ts'
import { sanctionState } from './sanction.ts'

const today = '2026-06-15'
const given = {
  subject: 'person',
  effect: 'enter',
  percent: null,
  startsOn: '2026-06-01',
  endsOn: '2027-05-31',
} as const

describe('a sanction', () => {
  test.each([
    ['is put on a person who may not enter', {}, null],
    ['is put on an adviser', { effect: 'advise' }, null],
    ['takes places from a school', { subject: 'school', effect: 'quota', percent: 50 }, null],
    ['takes no places from a person', { effect: 'quota', percent: 50 }, no.SANCTION_EFFECT],
    ['keeps no whole school from advising', { subject: 'school', effect: 'advise' }, no.SANCTION_EFFECT],
    ['says how many places are left', { subject: 'school', effect: 'quota' }, no.SANCTION_PERCENT],
    ['has a share for places only', { percent: 50 }, no.SANCTION_PERCENT],
    ['lasts at least a day', { startsOn: today, endsOn: today }, null],
    ['does not end before it starts', { startsOn: '2026-07-02', endsOn: '2026-07-01' }, no.SANCTION_DATES],
    ['does not end in the past', { endsOn: '2026-06-14' }, no.SANCTION_DATES],
  ] as const)('%s', (_, changed, refused) => {
    expect(whyNotGive({ ...given, ...changed }, today)?.kind ?? null).toBe(refused)
  })

  test.each([
    ['2026-05-31', false, 'planned'],
    ['2026-06-01', false, 'inForce'],
    ['2027-05-31', false, 'inForce'],
    ['2027-06-01', false, 'over'],
    ['2026-06-15', true, 'lifted'],
  ] as const)('on %s, lifted %s, is %s', (day, isLifted, state) => {
    expect(sanctionState({ ...given, isLifted }, day)).toBe(state)
    const refused = state === 'over' || state === 'lifted' ? no.SANCTION_OVER : null
    expect(whyNotLift(state)?.kind ?? null).toBe(refused)
  })
})

test.each([
  ['id_card', '11010519491231002X', null],
  ['id_card', '110105194912310021', no.SANCTION_CHECK_DIGIT],
  ['id_card', '1101051949123100', identityRefusals.ID_NUMBER_LENGTH],
  ['passport', 'E12345678', null],
  ['passport', 'E1', identityRefusals.DOCUMENT_NUMBER],
  ['hk_macau_permit', 'H12345678', null],
  ['taiwan_permit', 'H12345678', identityRefusals.DOCUMENT_NUMBER],
] as const)('the %s %s finds a person unless it is mistyped', (idType, number, refused) => {
  expect(whyNotIdentified(idType, number, today)?.kind ?? null).toBe(refused)
})

const people = [
  { userId: 'a', name: '李明', role: 'captain' },
  { userId: 'b', name: '韩梅', role: 'member' },
  { userId: 'c', name: '王老师', role: 'teacher' },
] as const
const on = (userId: string | null, effect: SanctionInForce['effect']): SanctionInForce => {
  return { userId, effect, endsOn: '2027-05-31', groupName: '组委会' }
}

test.each([
  ['keeps a member out', [on('b', 'enter')], ['b']],
  ['keeps an adviser out', [on('c', 'advise')], ['c']],
  ['on entering lets a person advise', [on('c', 'enter')], null],
  ['on advising lets a person enter', [on('a', 'advise')], null],
  ['keeps every team of a school out', [on(null, 'enter')], []],
  ['on places keeps nobody out', [on(null, 'quota')], null],
  ['on two people names both', [on('a', 'enter'), on('c', 'advise')], ['a', 'c']],
] as const)('a sanction %s', (_, sanctions, userIds) => {
  expect(judgeSanctions(sanctions, people)?.people ?? null).toEqual(userIds)
})

test('a team reads who imposed the sanction and until when, never why', () => {
  expect(judgeSanctions([on('b', 'enter')], people)).toMatchObject({
    holds: false,
    strength: 'hard',
    found: { zh: '韩梅不得参赛（组委会，至 2027-05-31）', en: '韩梅: may not enter (组委会, until 2027-05-31)' },
  })
})
