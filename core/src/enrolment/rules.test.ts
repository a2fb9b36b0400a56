import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EnrolSetting } from '../competition/setting/setting.ts'
import { safeCell } from '../base/cell.rule.ts'
import { membersOfCopy } from './team/copy.rule.ts'
import { whyNotInvite, whyNotJoin, type TeamMember } from './member/member.rule.ts'
import { enrolmentRefusals as no } from './refusals.ts'
import { teamMachine, whyNotEdit, whyNotAct } from './team/state.rule.ts'
import { stepAfter, stepToShow } from './team/steps.rule.ts'
import { nameKeyOf } from './team/team-name.rule.ts'
import { hasLeft, QUOTA_STATES, STEPS, TEAM_STATES, type TeamState } from './team/team.ts'

describe('the graph of states', () => {
  test('lets no action start from a state in which the team has left, but the taking back of a decision', () => {
    const starting = Object.entries(teamMachine).flatMap(([move, targets]) =>
      (Object.keys(targets) as TeamState[]).filter(hasLeft).map((state) => [move, state]),
    )
    expect(starting).toEqual([
      ['reopen', 'rejected'],
      ['reinstate', 'forfeited'],
      ['restore', 'forfeited'],
      ['readmit', 'banned'],
      ['readmit', 'disqualified'],
    ])
  })

  test('names only states there are, and every move leads somewhere', () => {
    for (const [from, to] of Object.values(teamMachine).flatMap((targets) => Object.entries(targets))) {
      expect([from, ...to].every((state) => (TEAM_STATES as readonly string[]).includes(state))).toBe(true)
      expect(to.length).toBeGreaterThan(0)
    }
  })

  test('no state both holds a place and has left', () => {
    expect(QUOTA_STATES.filter(hasLeft)).toEqual([])
  })

  test('a refusal names the state in both languages', () => {
    expect(whyNotAct('enrolled', 'submit')?.params).toEqual({ stateZh: '报名成功', stateEn: 'Enrolled' })
  })

  test.each([
    ['draft', true, null],
    ['returned', true, null],
    ['submitted', true, no.NOT_EDITABLE],
    ['draft', false, no.NOT_THE_CAPTAIN],
  ] as const)('a team in %s, by its captain %s', (state, captain, refused) => {
    expect(whyNotEdit({ state }, captain)?.kind ?? null).toBe(refused)
  })
})

describe('screens', () => {
  test('follow one another up to the last', () => {
    expect(STEPS.map(stepAfter)).toEqual(['signup', 'team', 'material', 'success', 'success'])
  })

  test.each([
    [null, 'team', 'apply'],
    [{ state: 'draft', step: 'signup' }, 'material', 'signup'],
    [{ state: 'draft', step: 'team' }, 'material', 'material'],
    [{ state: 'draft', step: 'team' }, 'team', 'team'],
    [{ state: 'draft', step: 'material' }, 'team', 'team'],
    [{ state: 'draft', step: 'material' }, 'success', 'material'],
    [{ state: 'submitted', step: 'success' }, 'team', 'success'],
    [{ state: 'returned', step: 'material' }, 'material', 'material'],
  ] as const)('of %o, asked for %s: %s', (team, asked, shown) => expect(stepToShow(team, asked)).toBe(shown))
})

describe('names', () => {
  test.each([
    ['Alpha 队', 'ＡＬＰＨＡ　队'],
    ['星河 队', '星河队'],
  ])('%s and %s are one', (one, other) => expect(nameKeyOf(one)).toBe(nameKeyOf(other)))

  test('a key is the key of itself', () => {
    assert(
      property(string({ unit: 'grapheme' }), (name) => {
        expect(nameKeyOf(nameKeyOf(name))).toBe(nameKeyOf(name))
      }),
    )
  })
})

describe('joining', () => {
  const setting = EnrolSetting.parse({ entry: 'team', minMembers: 1, maxMembers: 2, minTeachers: 0, maxTeachers: 1 })
  const captain: TeamMember = { userId: 'a', role: 'captain', state: 'accepted', name: '甲', schoolId: 's' }
  const other: TeamMember = { ...captain, userId: 'b', role: 'member', state: 'invited' }
  const newcomer = { userId: 'c', role: 'member', name: '丙', schoolId: 's', kind: 'student' } as const

  test('an open invitation takes a place as a member does', () => {
    expect(whyNotInvite('member', [captain], setting)).toBe(null)
    expect(whyNotInvite('member', [captain, other], setting)?.kind).toBe(no.TEAM_FULL)
    expect(whyNotInvite('member', [captain, { ...other, state: 'declined' }], setting)).toBe(null)
    expect(whyNotInvite('captain', [captain], setting)?.kind).toBe(no.NO_CAPTAIN)
  })

  test.each([
    ['a student as a member', {}, null],
    ['somebody who is in it', { userId: 'a' }, no.ALREADY_MEMBER],
    ['a teacher as a member', { kind: 'teacher' }, no.INVITED_KIND],
    ['a student as an adviser', { role: 'teacher' }, no.INVITED_KIND],
    ['somebody of another school', { schoolId: 't' }, no.OTHER_SCHOOL],
    ['somebody whose school is not known yet', { schoolId: null }, null],
  ] as const)('%s', (_, change, refused) => {
    expect(whyNotJoin({ ...newcomer, ...change }, [captain], { schoolId: 's' }, setting)?.kind ?? null).toBe(refused)
  })
})

test('a copy invites those who took part anew, and its new captain not as a second one', () => {
  const member = (userId: string, role: TeamMember['role'], state: TeamMember['state'] = 'accepted') => ({
    userId,
    role,
    state,
    name: userId,
    adviserKind: '',
  })
  const old = [member('a', 'captain'), member('b', 'member'), member('c', 'member', 'declined'), member('d', 'teacher')]
  expect(membersOfCopy(old, 'b')).toEqual([member('a', 'member', 'invited'), member('d', 'teacher', 'invited')])
})

describe('cells of a spreadsheet', () => {
  test.each(['=1+1', '+1', '-1', '@x', '＝1', ' =1', '\t=1', '\r1', '﻿=1'])('%j can’t run', (text) => {
    expect(safeCell(text)).toBe(`'${text}`)
  })
  test.each(['星河队', '1-2', '', 12])('%j stays', (value) => expect(safeCell(value)).toBe(value))
})
