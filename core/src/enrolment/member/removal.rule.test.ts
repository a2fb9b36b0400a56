import { describe, expect, test } from 'vitest'
import { EnrolSetting } from '../../competition/setting/setting.ts'
import { enrolmentRefusals as no } from '../refusals.ts'
import {
  removalLevel,
  whyNotAnswerReplacement,
  whyNotDecideRemoval,
  whyNotRequestRemoval,
  type LeavingMember,
} from './removal.rule.ts'
import type { RemovalState, ReplacementAnswer } from './removal.ts'

const setting = EnrolSetting.parse({ entry: 'team', minMembers: 2, maxMembers: 4, minTeachers: 0, maxTeachers: 2 })
const team = { state: 'enrolled', captainId: 'a', roundState: 'published', setting } as const
const person = (id: string, role: LeavingMember['role'] = 'member'): LeavingMember => {
  return { memberId: `m-${id}`, userId: id, role, state: 'accepted' }
}
const three = [person('a', 'captain'), person('b'), person('c')]
const two = three.slice(0, 2)

describe('a request to leave a submitted team', () => {
  test.each([
    ['by the captain for a member', {}, 1, three, { viewerId: 'a' }, null],
    ['by the member', {}, 1, three, { viewerId: 'b' }, null],
    ['by another member', {}, 1, three, { viewerId: 'c' }, no.NOT_THE_CAPTAIN],
    ['for the captain', {}, 0, three, { viewerId: 'a' }, no.CAPTAIN_STAYS],
    ['made before', {}, 1, three, { viewerId: 'b', isPending: true }, no.REMOVAL_PENDING],
    ['of a team that would be too small', {}, 1, two, { viewerId: 'b' }, no.TEAM_TOO_SMALL],
    ['of a team that stays large enough by a replacement', {}, 1, two, { viewerId: 'a', isReplaced: true }, null],
    ['with a replacement that the member names', {}, 1, three, { viewerId: 'b', isReplaced: true }, no.NOT_THE_CAPTAIN],
    ['of a draft', { state: 'draft' }, 1, three, { viewerId: 'b' }, no.WRONG_STATE],
    ['of a returned team', { state: 'returned' }, 1, three, { viewerId: 'b' }, no.WRONG_STATE],
    ['after the results', { roundState: 'result_published' }, 1, three, { viewerId: 'b' }, no.REMOVAL_TOO_LATE],
  ] as const)('%s', (_, change, at, members, request, refused) => {
    const refusal = whyNotRequestRemoval({ ...team, ...change }, members[at]!, members, {
      isPending: false,
      isReplaced: false,
      ...request,
    })
    expect(refusal?.kind ?? null).toBe(refused)
  })
})

test.each([
  [['school', 'organiser'], 'school'],
  [['college'], 'school'],
  [['teacher', 'organiser'], 'organiser'],
  [[], 'organiser'],
] as const)('with audits by %o it is decided by the %s', (auditLevels, level) => {
  expect(removalLevel({ auditLevels: [...auditLevels] })).toBe(level)
})

test.each([
  ['approved by its level', 'pending', 'approve', '', ['organiser'], null],
  ['refused with a reason', 'pending', 'refuse', '不可', ['organiser'], null],
  ['refused without one', 'pending', 'refuse', ' ', ['organiser'], no.OPINION_MISSING],
  ['decided by another level', 'pending', 'approve', '', ['school'], no.NOT_YOUR_LEVEL],
  ['decided twice', 'approved', 'approve', '', ['organiser'], no.REMOVAL_DECIDED],
] as const)('a request %s', (_, state, verdict, opinion, levels, refused) => {
  const removal = { state, replacement: null }
  const refusal = whyNotDecideRemoval(removal, { auditLevels: ['organiser'] }, verdict, opinion, levels)
  expect(refusal?.kind ?? null).toBe(refused)
})

describe('a replacement', () => {
  const removal = (answer: ReplacementAnswer, state: RemovalState = 'pending') => {
    return { state, replacement: { name: '李雷', answer } }
  }
  test.each([
    ['open', 'approve', no.REPLACEMENT_OPEN],
    ['open', 'refuse', null],
    ['accepted', 'approve', null],
    ['declined', 'approve', no.REPLACEMENT_OPEN],
  ] as const)('whose answer is %s: %s', (answer, verdict, refused) => {
    const levels = ['organiser'] as const
    const refusal = whyNotDecideRemoval(removal(answer), { auditLevels: ['organiser'] }, verdict, '不可', levels)
    expect(refusal?.kind ?? null).toBe(refused)
  })

  test.each([
    ['an open one', removal('open'), null],
    ['one that is answered', removal('accepted'), no.REMOVAL_DECIDED],
    ['one of a withdrawn request', removal('open', 'withdrawn'), no.REMOVAL_DECIDED],
    ['a request without one', { state: 'pending', replacement: null }, no.REMOVAL_DECIDED],
  ] as const)('is asked once: %s', (_, asked, refused) => {
    expect(whyNotAnswerReplacement(asked)?.kind ?? null).toBe(refused)
  })
})
