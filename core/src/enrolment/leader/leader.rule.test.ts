import { expect, test } from 'vitest'
import { EnrolSetting, type AuditLevel } from '../../competition/setting/setting.ts'
import { enrolmentRefusals } from '../refusals.ts'
import type { MemberRole } from '../team/team.ts'
import {
  whyLeaderMissing,
  whyNotChangeLeaders,
  whyNotDropLeader,
  whyNotNameLeader,
  type LedTeam,
} from './leader.rule.ts'
import { leaderRefusals as no } from './refusals.ts'

const setting = EnrolSetting.parse({
  entry: 'team',
  minMembers: 1,
  maxMembers: 3,
  minTeachers: 0,
  maxTeachers: 1,
  minLeaders: 1,
  maxLeaders: 1,
})
const member = (userId: string, role: MemberRole) =>
  ({ userId, role, state: 'accepted', name: userId, schoolId: 's' }) as const
const team: LedTeam = {
  state: 'submitted',
  roundState: 'published',
  schoolId: 's',
  setting,
  members: [member('a', 'captain')],
}
const led = { ...team, members: [...team.members, member('l', 'leader')] }

test.each([
  ['by its school', {}, ['school'], null],
  ['by the organiser', {}, ['organiser'], enrolmentRefusals.NOT_YOUR_LEVEL],
  ['where the event has none', { setting: { ...setting, minLeaders: 0, maxLeaders: 0 } }, ['school'], no.NO_LEADERS],
  ['of a draft', { state: 'draft' }, ['school'], enrolmentRefusals.WRONG_STATE],
  ['after the results', { roundState: 'result_published' }, ['school'], enrolmentRefusals.CHANGE_TOO_LATE],
] as const)('leaders are changed %s', (_, change, levels, refused) => {
  expect(whyNotChangeLeaders({ ...team, ...change }, levels as readonly AuditLevel[])?.kind ?? null).toBe(refused)
})

const person = { userId: 'n', name: '新', typedName: '新', schoolId: 's', kind: 'teacher' } as const
test.each([
  ['is somebody of the school', team, person, null, null],
  ['is somebody whose school is unknown', team, { ...person, schoolId: null }, null, null],
  ['is nobody of another school', team, { ...person, schoolId: 'x' }, null, no.LEADER_OTHER_SCHOOL],
  ['is nobody of another name', team, { ...person, name: '别人' }, null, no.LEADER_NAME],
  ['is no student', team, { ...person, kind: 'student' }, null, enrolmentRefusals.INVITED_KIND],
  ['is nobody of the team', team, { ...person, userId: 'a' }, null, enrolmentRefusals.ALREADY_MEMBER],
  ['is not one too many', led, person, null, no.TOO_MANY_LEADERS],
  ['takes the place of another', led, person, 'l', null],
] as const)('a leader %s', (_, its, who, replaced, refused) => {
  expect(whyNotNameLeader(its, who, setting, replaced)?.kind ?? null).toBe(refused)
})

test('a leader that the setting asks for is named before the school approves, and stays', () => {
  expect(whyLeaderMissing('school', team.members, setting)?.kind).toBe(no.LEADER_MISSING)
  expect(whyLeaderMissing('teacher', team.members, setting)).toBe(null)
  expect(whyLeaderMissing('school', led.members, setting)).toBe(null)
  expect(whyNotDropLeader(led)?.kind).toBe(no.LEADER_MISSING)
  expect(whyNotDropLeader({ ...led, setting: { ...setting, minLeaders: 0 } })).toBe(null)
})
