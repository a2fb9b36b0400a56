import { describe, expect, test } from 'vitest'
import { refusalText, refuse } from '../../base/refusal.ts'
import { ExtraField } from '../../competition/form/form.ts'
import { EnrolSetting } from '../../competition/setting/setting.ts'
import {
  awaitedLacks,
  lacksOf,
  whyNotAwaitMembers,
  whyNotSubmit,
  type SubmitFacts,
  type SubmittedMember,
  type TeamToSubmit,
} from './submit.rule.ts'
import { enrolmentRefusals as no } from '../refusals.ts'

const closed = refuse(no.WRONG_STATE)
const setting = EnrolSetting.parse({ entry: 'team', minMembers: 2, maxMembers: 3, minTeachers: 0, maxTeachers: 1 })
const form = { people: [], captain: null, day: '2026-03-01', wasSubmitted: false, begunStages: [] }
const at = new Date('2026-03-01T02:00:00Z')
const nothing = { form, documents: [], at }
const places = { school: null, item: null, rules: [] }
const open: SubmitFacts = { setting, windowClosed: null, unregistered: null, ...places, ...nothing }

function member(userId: string, role: SubmittedMember['role'], rest: Partial<SubmittedMember> = {}): SubmittedMember {
  return { userId, role, state: 'accepted', name: userId, schoolId: 'here', missing: [], adviserKind: '', ...rest }
}

const team: TeamToSubmit = {
  state: 'draft',
  name: '星河',
  schoolId: 'here',
  captainVerified: true,
  awaitedSchool: null,
  holdsPlace: false,
  noticesAgreed: true,
  answers: {},
  members: [member('甲', 'captain'), member('乙', 'member')],
}

const withMembers = (...members: SubmittedMember[]): Partial<TeamToSubmit> => ({
  members: [team.members[0]!, ...members],
})

describe('handing an enrolment in', () => {
  test('is right for a complete team while the window is open', () => expect(whyNotSubmit(team, open)).toBe(null))

  test.each<[string, Partial<TeamToSubmit>, Partial<SubmitFacts>, number]>([
    ['nothing is set up', {}, { setting: null }, no.NOT_CONFIGURED.code],
    ['it was handed in before', { state: 'submitted' }, {}, no.WRONG_STATE.code],
    ['the window is closed', {}, { windowClosed: closed }, closed.kind.code],
    ['its school isn’t registered', {}, { unregistered: closed }, closed.kind.code],
    ['notices are unread', { noticesAgreed: false }, {}, no.NOTICES_UNREAD.code],
    ['it has no name', { name: ' ' }, {}, no.NAME_MISSING.code],
    ['the captain has no school', { schoolId: null }, {}, no.SCHOOL_MISSING.code],
    ['it is too small', { members: [team.members[0]!] }, {}, no.TEAM_TOO_SMALL.code],
    [
      'it is too large',
      withMembers(...['乙', '丙', '丁'].map((name) => member(name, 'member'))),
      {},
      no.TEAM_TOO_LARGE.code,
    ],
    ['it has two captains', withMembers(member('乙', 'captain')), {}, no.NO_CAPTAIN.code],
    ['somebody is in it twice', withMembers(member('甲', 'member')), {}, no.ALREADY_MEMBER.code],
    [
      'somebody is of another school',
      withMembers(member('乙', 'member', { schoolId: 'there' })),
      {},
      no.OTHER_SCHOOL.code,
    ],
    [
      'it has too many advisers',
      withMembers(member('乙', 'member'), member('丙', 'teacher'), member('丁', 'teacher')),
      {},
      no.TOO_MANY_TEACHERS.code,
    ],
    [
      'a profile is incomplete',
      withMembers(member('乙', 'member', { missing: ['idNumber'] })),
      {},
      no.PROFILE_INCOMPLETE.code,
    ],
    ['the item is full', {}, { item: { used: 5, size: 5 } }, no.ITEM_QUOTA_FULL.code],
    ['the school is full', {}, { school: { used: 6, size: 6 } }, no.SCHOOL_QUOTA_FULL.code],
  ])('is refused when %s', (_, change, facts, code) => {
    expect(whyNotSubmit({ ...team, ...change }, { ...open, ...facts })?.kind.code).toBe(code)
  })

  test('names what a profile lacks in both languages', () => {
    const lacking = withMembers(member('乙', 'member', { missing: ['phone', 'school'] }))
    expect(whyNotSubmit({ ...team, ...lacking }, open)?.params).toEqual({
      name: '乙',
      missingZh: '手机号、所在学校',
      missingEn: 'phone number, school',
    })
  })

  test('counts open invitations as taken and asks nothing of their profiles yet', () => {
    const invited = member('乙', 'member', { state: 'invited', missing: ['phone'] })
    expect(whyNotSubmit({ ...team, ...withMembers(invited) }, open)).toBe(null)
  })

  test('is right for a returned team after the window and with every place taken: it holds one', () => {
    const facts = { ...open, windowClosed: closed, item: { used: 5, size: 5 } }
    expect(whyNotSubmit({ ...team, state: 'returned', holdsPlace: true }, facts)).toBe(null)
  })

  test('lets people of several schools together where the setting does', () => {
    const mixed = { ...team, ...withMembers(member('乙', 'member', { schoolId: 'there' })) }
    expect(whyNotSubmit(mixed, { ...open, setting: { ...setting, crossSchool: true } })).toBe(null)
  })
})

test('a gathered team is judged by those who accepted alone', () => {
  const declined = { ...team, members: [team.members[0]!, member('乙', 'member', { state: 'invited' })] }
  expect(whyNotAwaitMembers(declined, open)?.kind.code).toBe(no.TEAM_TOO_SMALL.code)
  expect(whyNotAwaitMembers(team, open)).toBe(null)
})

test('all that a draft lacks is named at once, each with the screen that gives it', () => {
  const people = withMembers(
    member('乙', 'member', { missing: ['guardian'] }),
    ...['丙', '丁'].map((name) => member(name, 'member', { state: 'invited', missing: ['phone'] })),
  )
  const bare = { ...team, ...people, name: '', schoolId: null, noticesAgreed: false }
  const required = ExtraField.parse({ key: 'topic', label: '选题', kind: 'text', required: true })
  const lacks = lacksOf(bare, nothing, { ...setting, extraFields: [required] })
  expect(lacks.map(({ at, refusal }) => [at, refusal.kind.code])).toEqual([
    ['signup', no.NOTICES_UNREAD.code],
    ['signup', no.NAME_MISSING.code],
    ['profile', no.SCHOOL_MISSING.code],
    ['team', no.TEAM_TOO_LARGE.code],
    ['team', no.PROFILE_INCOMPLETE.code],
    ['material', no.ANSWERS_FAULTY.code],
  ])
  expect(lacks[0]!.refusal.kind).toBe(whyNotSubmit(bare, open)?.kind)
})

test('a captain’s missing school is named once, with the rest of the profile', () => {
  const captain = member('甲', 'captain', { missing: ['idNumber', 'school'], schoolId: null })
  const lacks = lacksOf({ ...team, schoolId: null, members: [captain] }, nothing, { ...setting, minMembers: 1 })
  expect(lacks.map(({ at, refusal }) => [at, refusalText(refusal, 'zh-cn')])).toEqual([
    ['profile', '甲 的个人资料还缺：证件号码、所在学校'],
  ])
})

test('a team that waits names everybody who has not answered, and each profile that is incomplete', () => {
  const captain = member('甲', 'captain', { missing: ['idNumber'] })
  const invited = ['乙', ''].map((name) => member(name, 'member', { state: 'invited', missing: ['phone'] }))
  const words = awaitedLacks([captain, ...invited]).map(({ at, refusal }) => [at, refusalText(refusal, 'zh-cn')])
  expect(words).toEqual([
    ['team', '尚未接受邀请：乙、链接邀请'],
    ['profile', '甲 的个人资料还缺：证件号码'],
  ])
})

test('a captain without a claim is led to the profile, and one whose claim waits to the screen that hands in', () => {
  const perSchool = { ...setting, schoolQuota: 3 }
  const unverified = { ...team, captainVerified: false }
  const lacks = [null, '澄湖理工大学'].flatMap((awaitedSchool) =>
    lacksOf({ ...unverified, awaitedSchool }, nothing, perSchool).map(({ at, refusal }) => [at, refusal.kind.code]),
  )
  expect(lacks).toEqual([
    ['profile', no.MEMBERSHIP_UNVERIFIED.code],
    ['material', no.MEMBERSHIP_AWAITED.code],
  ])
})
