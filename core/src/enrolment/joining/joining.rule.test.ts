import { describe, expect, test } from 'vitest'
import { refuse } from '../../base/refusal.ts'
import { windowRefusals } from '../../competition/schedule/refusals.ts'
import { EnrolSetting } from '../../competition/setting/setting.ts'
import { JoinCode } from './joining.ts'
import { MAX_PENDING, whyNotAsk, whyNotAskable, whyNotCode, whyNotComeIn, whyNotPending } from './joining.rule.ts'

const setting = EnrolSetting.parse({ entry: 'team', minMembers: 1, maxMembers: 2, minTeachers: 0, maxTeachers: 1 })
const at = new Date('2026-05-01T00:00:00Z')
const later = new Date('2026-05-02T00:00:00Z')
const person = {
  userId: 'p2',
  name: '王五',
  schoolId: 's1',
  kind: 'student' as const,
  profile: {
    activated: true,
    realName: true,
    phone: true,
    idNumber: true,
    birthday: '2004-05-06',
    school: true,
    guardianConsent: false,
  },
}
const captain = { userId: 'p1', role: 'captain' as const, state: 'accepted' as const, name: '李四', schoolId: 's1' }
const mate = { ...captain, userId: 'p3', role: 'member' as const }
const team = { state: 'draft' as const, schoolId: 's1', members: [captain] }
const closed = refuse(windowRefusals.signup_HELD)

describe('a newcomer', () => {
  test.each([
    ['comes into a draft', person, team, null, null],
    ['not once it was handed in', person, { ...team, state: 'submitted' as const }, null, 26112],
    ['not while it waits for its members', person, { ...team, state: 'awaiting_members' as const }, null, 26112],
    ['not while sign-up is closed', person, team, closed, windowRefusals.signup_HELD.code],
    ['but into a returned one', person, { ...team, state: 'returned' as const }, closed, null],
    ['not into a full team', person, { ...team, members: [captain, mate] }, null, 26045],
    ['not twice', person, { ...team, members: [captain, { ...mate, userId: 'p2' }] }, null, 26016],
    ['not from another school', { ...person, schoolId: 's2' }, team, null, 26015],
    ['not as a person of another kind', { ...person, kind: 'teacher' as const }, team, null, 26032],
    [
      'not under 14 without consent into one that was handed in before',
      { ...person, profile: { ...person.profile, birthday: '2015-01-01' } },
      { ...team, state: 'returned' as const },
      null,
      26053,
    ],
  ])('%s', (_name, who, into, windowClosed, code) => {
    expect(whyNotComeIn(who, into, { setting, windowClosed, at })?.kind.code ?? null).toBe(code)
  })
})

const open = { code: 'ABCDEFGH', codeWay: 'join' as const, codeUntil: later, looking: false }

test('a code works until its time, and none without a team', () => {
  expect([whyNotCode(open, at), whyNotCode(open, later)?.kind.code, whyNotCode(null, at)?.kind.code]).toEqual([
    null,
    26110,
    26110,
  ])
})

test('only a team that is looking can be asked without a code', () => {
  expect([whyNotAskable({ looking: true }), whyNotAskable(open)?.kind.code]).toEqual([null, 26111])
})

test('a person asks once, and a team has no more than so many waiting', () => {
  expect(whyNotAsk({ count: MAX_PENDING - 1, isOwn: false })).toBeNull()
  expect(whyNotAsk({ count: 1, isOwn: true })?.kind.code).toBe(26113)
  expect(whyNotAsk({ count: MAX_PENDING, isOwn: false })?.kind.code).toBe(26114)
})

test('a request is answered before it expires, and once', () => {
  const request = { state: 'pending' as const, expiresAt: later }
  expect(whyNotPending(request, at)).toBeNull()
  expect(whyNotPending(request, later)?.kind.code).toBe(26115)
  expect(whyNotPending({ ...request, state: 'declined' }, at)?.kind.code).toBe(26115)
})

test('a code is read in any case, with spaces and hyphens', () => {
  expect(JoinCode.parse(' abcd-efgh ')).toBe('ABCDEFGH')
})
