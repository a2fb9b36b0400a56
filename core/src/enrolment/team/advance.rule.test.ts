import { describe, expect, test } from 'vitest'
import type { TeamMember } from '../member/member.rule.ts'
import { advanceFrom, advanceOnSubmit, waitsForMembers, whyStillInvited } from './advance.rule.ts'

const member = (role: TeamMember['role'], state: TeamMember['state'] = 'accepted'): TeamMember => ({
  userId: null,
  role,
  state,
  name: '王五',
  schoolId: null,
})
const captain = member('captain')
const teacher = member('teacher')
const draft = { state: 'draft', auditLevel: null } as const
const returned = { state: 'returned', auditLevel: 'organiser' } as const
const open = { auditLevels: ['teacher', 'school', 'organiser'], membersMustAccept: true } as const
const rules = { ...open, auditLevels: [...open.auditLevels] }

describe('an invitation that is still open', () => {
  const members = [captain, member('member', 'invited')]
  test.each([
    ['a draft waits for it', draft, true, true, null],
    ['a draft that needs nobody to agree can not go on with it', draft, false, false, 26000],
    ['a returned enrolment can not go on with it', returned, true, false, 26000],
  ])('%s', (_name, team, membersMustAccept, waits, refused) => {
    const setting = { ...rules, membersMustAccept }
    expect(waitsForMembers(team, members, setting)).toBe(waits)
    expect(whyStillInvited(team, members, setting) !== null).toBe(refused !== null)
  })
  test('is none once it was answered', () => {
    expect(whyStillInvited(draft, [captain, teacher], rules)).toBeNull()
  })
})

describe('a team goes', () => {
  test.each([
    ['to its adviser', null, [captain, teacher], { state: 'submitted', auditLevel: 'teacher', skipped: [] }],
    [
      'past that level without one',
      null,
      [captain],
      { state: 'submitted', auditLevel: 'school', skipped: ['teacher'] },
    ],
    [
      'past that level with one who has not agreed',
      null,
      [captain, member('teacher', 'invited')],
      { state: 'submitted', auditLevel: 'school', skipped: ['teacher'] },
    ],
    ['on from a level', 'school', [captain], { state: 'auditing', auditLevel: 'organiser', skipped: [] }],
    ['past the last one', 'organiser', [captain], { state: 'enrolled', auditLevel: null, skipped: [] }],
  ] as const)('%s', (_name, level, members, expected) => {
    expect(advanceFrom(level, members, rules)).toEqual(expected)
  })

  test('back to the level that returned it', () => {
    const to = { state: 'auditing', auditLevel: 'organiser', skipped: [] }
    expect(advanceOnSubmit(returned, [captain, teacher], rules)).toEqual(to)
  })

  test('past all levels when none is left by now, whoever returned it', () => {
    expect(advanceOnSubmit(returned, [captain], { ...rules, auditLevels: [] }).state).toBe('enrolled')
  })
})
