import { describe, expect, test } from 'vitest'
import { runningRefusals } from '../../competition/schedule/refusals.ts'
import { registrationRefusals as no } from './refusals.ts'
import {
  registeringCollege,
  stateAfterRegistering,
  whyNoCollege,
  whyNotByCollege,
  whyNotComeBack,
  whyNotDecideRegistration,
  whyNotEndRegistration,
  whyNotRegister,
  whySchoolUnregistered,
  whyUnknownPlace,
  whyWrongSchoolCode,
} from './registration.rule.ts'
import type { REGISTRATION_STATES, RegistrationTerms } from './registration.ts'
import { NO_TERMS } from './registration-state.ts'

const day = (at: number) => new Date(Date.UTC(2026, 2, at))
const terms = (rest: Partial<RegistrationTerms> = {}): RegistrationTerms => ({ ...NO_TERMS, needed: true, ...rest })
const blank = { region: '', divisionId: null, fileId: null }
const registered = (state: (typeof REGISTRATION_STATES)[number], rest: object = {}) => ({
  state,
  opinion: '',
  ...blank,
  ...rest,
})
const at = { terms: terms(), roundState: 'published' as const, registration: null, now: day(5) }

describe('a school', () => {
  test.each([
    ['registers', {}, blank, null],
    ['needs not where nothing asks for it', { terms: terms({ needed: false }) }, blank, no.REGISTRATION_NOT_NEEDED],
    ['can’t once the round is over', { roundState: 'finished' }, blank, runningRefusals.ROUND_ENDED],
    ['can’t from the end on', { terms: terms({ closesAt: day(5).toISOString() }) }, blank, no.REGISTRATION_CLOSED],
    ['can in the minute before', { terms: terms({ closesAt: day(6).toISOString() }) }, blank, null],
    [
      'mends what was returned after the end',
      { terms: terms({ closesAt: day(4).toISOString() }), registration: registered('returned') },
      blank,
      null,
    ],
    ['registers again after withdrawing, before the end', { registration: registered('withdrawn') }, blank, null],
    [
      'names its region where one is asked for',
      { terms: terms({ placement: 'region' }) },
      blank,
      no.REGISTRATION_INCOMPLETE,
    ],
    ['names its division', { terms: terms({ placement: 'division' }) }, blank, no.REGISTRATION_INCOMPLETE],
    ['uploads the letter', { terms: terms({ stamp: true }) }, blank, no.REGISTRATION_INCOMPLETE],
    ['that did all of it is in', { terms: terms({ stamp: true }) }, { ...blank, fileId: 'f' }, null],
    [
      'that is registered changes its contact, even after the end',
      { terms: terms({ closesAt: day(4).toISOString() }), registration: registered('approved') },
      blank,
      null,
    ],
    [
      'that is registered stays in its region',
      { terms: terms({ placement: 'region' }), registration: registered('approved', { region: '33' }) },
      { ...blank, region: '32' },
      no.REGISTRATION_FIXED,
    ],
    [
      'that is registered changes its contact where no region is asked for any more',
      { registration: registered('approved', { region: '33' }) },
      blank,
      null,
    ],
  ] as const)('%s', (_name, changed, form, kind) => {
    expect(whyNotRegister({ ...at, ...changed }, form)?.kind ?? null).toBe(kind)
  })

  test('waits for the organiser where that decides, and is registered at once elsewhere', () => {
    expect(stateAfterRegistering(terms(), null)).toBe('pending')
    expect(stateAfterRegistering(terms({ approval: false }), null)).toBe('approved')
    expect(stateAfterRegistering(terms(), { state: 'approved' })).toBe('approved')
    expect(stateAfterRegistering(terms(), { state: 'returned' })).toBe('pending')
  })

  test.each([
    ['withdraws', { state: 'approved' } as const, 0, null],
    ['can’t while teams depend on it', { state: 'approved' } as const, 2, no.TEAMS_DEPEND],
    ['withdraws what waits, whatever was handed in before', { state: 'pending' } as const, 2, null],
    ['can’t twice', { state: 'withdrawn' } as const, 0, no.NOT_REGISTERED],
    ['can’t without a registration', null, 0, no.NOT_REGISTERED],
  ])('%s', (_name, registration, teams, kind) => {
    expect(whyNotEndRegistration(registration, teams)?.kind ?? null).toBe(kind)
  })
})

test.each([
  ['pending', 'approve', '', 0, null],
  ['pending', 'return', '印章不清', 0, null],
  ['pending', 'return', ' ', 0, no.OPINION_MISSING],
  ['pending', 'return', '印章不清', 8, null],
  ['approved', 'return', '换校区', 0, null],
  ['approved', 'return', '换校区', 1, no.TEAMS_DEPEND],
  ['approved', 'approve', '', 0, no.REGISTRATION_DECIDED],
  ['withdrawn', 'approve', '', 0, no.REGISTRATION_DECIDED],
] as const)('of a registration that is %s, %s (%s) with %i teams', (state, decision, opinion, teams, kind) => {
  expect(whyNotDecideRegistration({ state }, decision, { opinion, teams })?.kind ?? null).toBe(kind)
})

test.each([
  [null, no.SCHOOL_UNREGISTERED],
  ['withdrawn', no.SCHOOL_UNREGISTERED],
  ['pending', no.SCHOOL_PENDING],
  ['returned', no.SCHOOL_RETURNED],
  ['approved', null],
] as const)('a team whose school is %s', (state, kind) => {
  const registration = state && { state, opinion: '印章不清' }
  expect(whySchoolUnregistered(terms(), registration)?.kind ?? null).toBe(kind)
  expect(whySchoolUnregistered(terms({ needed: false }), registration)).toBeNull()
})

test.each([
  [null, false, null],
  ['approved', false, null],
  ['withdrawn', false, no.REGISTRATION_ENDED],
  ['returned', false, no.REGISTRATION_ENDED],
  ['pending', false, no.REGISTRATION_ENDED],
  ['withdrawn', true, null],
] as const)('a team that left and whose school is %s comes back (promoted: %s)', (state, isPromoted, kind) => {
  const registration = state && { state }
  expect(whyNotComeBack(terms(), registration, { isPromoted })?.kind ?? null).toBe(kind)
  expect(whyNotComeBack(terms({ needed: false }), registration, { isPromoted })).toBeNull()
})

test.each([
  [{ region: '33', divisionId: null }, null],
  [{ region: '', divisionId: 'east' }, null],
  [{ region: '99', divisionId: null }, no.REGISTRATION_INCOMPLETE],
  [{ region: '', divisionId: 'other' }, no.REGISTRATION_INCOMPLETE],
])('a school is placed where there is something: %o', (place, kind) => {
  expect(whyUnknownPlace(place, { regions: ['33'], divisions: ['east'] })?.kind ?? null).toBe(kind)
})

test('a code is asked for where the terms say so, however it is typed', () => {
  const asking = terms({ code: true })
  expect(whyWrongSchoolCode(asking, 'ABCD2345', ' abcd-2345 ')).toBeNull()
  expect(whyWrongSchoolCode(asking, 'ABCD2345', 'ABCD2346')?.kind).toBe(no.WRONG_SCHOOL_CODE)
  expect(whyWrongSchoolCode(asking, 'ABCD2345', '')?.kind).toBe(no.WRONG_SCHOOL_CODE)
  expect(whyWrongSchoolCode(terms(), 'ABCD2345', '')).toBeNull()
})

test.each([
  ['registers where the round lets it', true, null, null],
  ['can’t elsewhere', false, null, no.NOT_BY_COLLEGE],
  ['changes what it registered', true, { state: 'approved', collegeId: 'law' }, null],
  ['leaves what another college registered', true, { state: 'pending', collegeId: 'arts' }, no.REGISTERED_BY_OTHERS],
  ['leaves what the school registered', true, { state: 'returned', collegeId: null }, no.REGISTERED_BY_OTHERS],
  ['registers what was withdrawn', true, { state: 'withdrawn', collegeId: null }, null],
] as const)('a college %s', (_name, byCollege, known, kind) => {
  const registration = known && { ...known, collegeName: '' }
  const college = { ofSchool: false, collegeIds: ['law'], ownId: null }
  expect(whyNotByCollege({ byCollege }, registration, college)?.kind ?? null).toBe(kind)
  expect(whyNotByCollege({ byCollege }, registration, { ...college, ofSchool: true })).toBeNull()
})

test.each([
  ['the school’s, in no college’s', { ofSchool: true, collegeIds: ['law'] }, 'law', null, null],
  ['the only college', { collegeIds: ['law'] }, null, null, 'law'],
  ['the only college, whatever was chosen', { collegeIds: ['law'] }, null, 'arts', 'law'],
  ['the college that registered before', { ownId: 'arts' }, 'law', 'arts', 'law'],
  ['the college that is worked for', { ownId: 'law' }, null, null, 'law'],
  ['the college that is chosen', { ownId: 'law' }, null, 'arts', 'arts'],
  ['none: nothing was chosen', {}, null, null, 'asked'],
  ['none: another’s was chosen', { ownId: 'law' }, null, 'music', 'asked'],
  ['none: what is worked for is none of them', { ownId: 'school' }, 'music', null, 'asked'],
] as const)('the school is registered in the name of %s', (_name, who, known, chosen, college) => {
  const registrar = { ofSchool: false, collegeIds: ['arts', 'law'], ownId: null, ...who }
  const isAsked = college === 'asked'
  expect(registeringCollege(registrar, known, chosen)).toBe(isAsked ? null : college)
  expect(whyNoCollege(registrar, known, chosen)?.kind ?? null).toBe(isAsked ? no.COLLEGE_NEEDED : null)
})
