import { describe, expect, test } from 'vitest'
import { refuse } from '../../base/refusal.ts'
import { windowRefusals } from '../../competition/schedule/refusals.ts'
import { EnrolSetting } from '../../competition/setting/setting.ts'
import { whyNotAnswerTransfer, whyNotDecideTransfer, whyNotOfferCaptaincy, whyNotUnder } from './captaincy.rule.ts'

const setting = EnrolSetting.parse({ entry: 'team', minMembers: 1, maxMembers: 4, minTeachers: 0, maxTeachers: 1 })
const at = new Date('2026-05-01T00:00:00Z')
const later = new Date('2026-05-02T00:00:00Z')

describe('a captain', () => {
  const team = { state: 'draft', roundState: 'published' } as const
  const mate = { memberId: 'm2', userId: 'p2', role: 'member', state: 'accepted', name: '王五' } as const
  const facts = { isCaptain: true, isOpen: false, windowClosed: null, rosterClosed: null }
  const closed = refuse(windowRefusals.signup_HELD)
  const fixed = { ...facts, rosterClosed: refuse(windowRefusals.roster_HELD) }
  test.each([
    ['hands a draft over to a member', team, mate, facts, null],
    ['a submitted team too', { ...team, state: 'enrolled' }, mate, facts, null],
    ['but not one that left', { ...team, state: 'withdrawn' }, mate, facts, 26008],
    ['nor while it waits for members', { ...team, state: 'awaiting_members' }, mate, facts, 26008],
    ['nor a draft after sign-up', team, mate, { ...facts, windowClosed: closed }, windowRefusals.signup_HELD.code],
    ['nor after the results', { ...team, state: 'enrolled', roundState: 'result_published' }, mate, facts, 26057],
    [
      'nor a submitted team while people can’t change',
      { ...team, state: 'enrolled' },
      mate,
      fixed,
      fixed.rosterClosed.kind.code,
    ],
    ['but a draft all the same', team, mate, fixed, null],
    ['not to an adviser', team, { ...mate, role: 'teacher' }, facts, 26120],
    ['not to somebody who is only invited', team, { ...mate, state: 'invited' }, facts, 26120],
    ['not twice at a time', team, mate, { ...facts, isOpen: true }, 26121],
    ['and nobody else does it', team, mate, { ...facts, isCaptain: false }, 26007],
  ] as const)('%s', (_name, whose, to, known, code) => {
    expect(whyNotOfferCaptaincy(whose, to, known)?.kind.code ?? null).toBe(code)
  })
})

describe('under a new captain', () => {
  const captain = { name: '王五', schoolId: 's1', verified: true, isComplete: true }
  const team = {
    state: 'enrolled',
    schoolId: 's1',
    holdsPlace: true,
    captain,
    others: [{ name: '李四', schoolId: 's1' }],
    rules: [],
  } as const
  const broken = {
    key: 'r',
    strength: 'hard',
    holds: false,
    sentence: { zh: '规则', en: 'rule' },
    found: { zh: '', en: '' },
    reason: '',
    exception: '',
  } as never
  test.each([
    ['of the same school all is as before', team, {}, null],
    ['the others must be of the captain’s school', { ...team, captain: { ...captain, schoolId: 's2' } }, {}, 26015],
    ['also in a draft', { ...team, state: 'draft', captain: { ...captain, schoolId: 's2' } }, {}, 26015],
    [
      'unless schools may mix',
      { ...team, captain: { ...captain, schoolId: 's2' } },
      { crossSchool: true, auditLevels: ['organiser'] },
      null,
    ],
    [
      'no school gets a submitted team that it didn’t approve',
      { ...team, captain: { ...captain, schoolId: 's2' } },
      { crossSchool: true, auditLevels: ['school', 'organiser'] },
      26124,
    ],
    [
      'nor a returned one',
      { ...team, state: 'returned', captain: { ...captain, schoolId: 's2' } },
      { crossSchool: true, auditLevels: ['school', 'organiser'] },
      26124,
    ],
    ['who has a school', { ...team, others: [], captain: { ...captain, schoolId: null } }, {}, 26017],
    ['whose profile is complete', { ...team, captain: { ...captain, isComplete: false } }, {}, 26123],
    ['which a draft has time for', { ...team, state: 'draft', captain: { ...captain, isComplete: false } }, {}, null],
    ['the round’s rules hold', { ...team, rules: [broken] }, {}, 26071],
    [
      'a place of a school needs its word',
      { ...team, captain: { ...captain, verified: false } },
      { schoolQuota: 3 },
      26051,
    ],
  ] as const)('%s', (_name, whose, change, code) => {
    expect(whyNotUnder(whose, { ...setting, ...(change as Partial<EnrolSetting>) })?.kind.code ?? null).toBe(code)
  })
})

test('the member answers an offer before it expires', () => {
  const transfer = { state: 'offered', expiresAt: later } as const
  expect(whyNotAnswerTransfer(transfer, at)).toBeNull()
  expect(whyNotAnswerTransfer(transfer, later)?.kind.code).toBe(26122)
  expect(whyNotAnswerTransfer({ ...transfer, state: 'agreed' }, at)?.kind.code).toBe(26122)
})

test('the level that decides on changes decides on an agreed transfer, and refuses with an opinion', () => {
  const decide = (
    state: 'agreed' | 'offered',
    approve: boolean,
    opinion: string,
    levels: Array<'school' | 'organiser'>,
  ) => whyNotDecideTransfer({ state }, setting, { approve, opinion }, levels)?.kind.code ?? null
  expect([
    decide('agreed', true, '', ['school']),
    decide('agreed', true, '', ['organiser']),
    decide('agreed', false, ' ', ['school']),
    decide('agreed', false, '不合规', ['school']),
    decide('offered', true, '', ['school']),
  ]).toEqual([null, 26041, 26042, null, 26122])
})
