import { describe, expect, test } from 'vitest'
import { EnrolSetting, type AuditLevel } from '../../competition/setting/setting.ts'
import { hadPlaceAt, takesPlace, whyUnverified } from './place.rule.ts'
import type { TeamState } from './team.ts'

const size = { entry: 'team', minMembers: 1, maxMembers: 3, minTeachers: 0, maxTeachers: 1 } as const
const setting = (rest: Partial<EnrolSetting> = {}) => EnrolSetting.parse({ ...size, schoolQuota: 3, ...rest })
const early = setting({ auditLevels: ['teacher', 'school', 'organiser'] })
const late = setting({ auditLevels: ['teacher', 'school', 'organiser'], quotaFrom: 'approval' })

describe('a team takes its place', () => {
  test.each<[string, EnrolSetting, AuditLevel | null, TeamState, boolean]>([
    ['on submission', early, null, 'submitted', true],
    ['not again when a level approves', early, 'school', 'auditing', false],
    ['not on submission where approval counts', late, null, 'submitted', false],
    ['not when the adviser approves', late, 'teacher', 'auditing', false],
    ['when the school approves', late, 'school', 'auditing', true],
    ['not when a level after the school approves', late, 'organiser', 'auditing', false],
    ['at the last level where the school has none', { ...late, auditLevels: ['teacher'] }, 'teacher', 'enrolled', true],
    ['on submission where no level decides', { ...late, auditLevels: [] }, null, 'enrolled', true],
  ])('%s', (_, rules, decided, state, takes) => {
    expect(takesPlace({ holdsPlace: false }, decided, { state }, rules)).toBe(takes)
    expect(takesPlace({ holdsPlace: true }, decided, { state }, rules)).toBe(false)
  })
})

test('a withdrawn rejection restores the place only of a team that had it when the level decided', () => {
  const at = (rules: EnrolSetting) => rules.auditLevels.map((level) => hadPlaceAt(level, rules))
  expect([at(early), at(late)]).toEqual([
    [true, true, true],
    [false, false, true],
  ])
})

test('an unverified captain takes no place of a school, and needs none without a quota per school', () => {
  const code = (rules: EnrolSetting, captainVerified = false) => whyUnverified({ captainVerified }, rules)?.kind.code
  expect([code(early), code(early, true), code(late), code(setting({ schoolQuota: null }))]).toEqual([
    26051,
    undefined,
    undefined,
    undefined,
  ])
})

test('a captain who claimed the school learns that it is the school that has to act', () => {
  const why = (awaitedSchool: string | null, captainVerified = false) =>
    whyUnverified({ captainVerified, awaitedSchool }, early)
  expect(why('澄湖理工大学')).toMatchObject({ kind: { code: 26192 }, params: { school: '澄湖理工大学' } })
  expect([why(null)?.kind.code, why('澄湖理工大学', true)]).toEqual([26051, null])
})
