import { describe, expect, test } from 'vitest'
import { RosterSetting } from '../../competition/setting/roster-setting.ts'
import { enrolmentRefusals as no } from '../refusals.ts'
import { rosterRefusals } from './refusals.ts'
import { unconfirmedOutcome, whyNotConfirmRoster, whyNotLeaveRoster, type RosterFacts } from './roster.rule.ts'

const now = new Date('2026-06-01T12:00:00.000Z')
const LATER = '2026-06-01T12:00:00.001Z'
const setting = RosterSetting.parse({ min: 2, max: 3, until: LATER })
const member = (memberId: string, role: 'captain' | 'member' | 'teacher' = 'member', state = 'accepted' as const) => ({
  memberId,
  role,
  state,
})
const members = [member('a', 'captain'), member('b'), member('c'), member('d'), member('t', 'teacher')]
const facts: RosterFacts = { setting, teamState: 'enrolled', isCaptain: true, isInStage: true }

describe('a captain confirms who takes part in a stage', () => {
  test.each([
    ['with the least number', {}, ['b', 'c'], null],
    ['with the greatest number', {}, ['a', 'b', 'c'], null],
    ['not with fewer', {}, ['a'], rosterRefusals.ROSTER_SIZE],
    ['not with more', {}, ['a', 'b', 'c', 'd'], rosterRefusals.ROSTER_SIZE],
    ['not with an adviser', {}, ['a', 't'], rosterRefusals.ROSTER_STRANGER],
    ['not with somebody else', {}, ['a', 'x'], rosterRefusals.ROSTER_STRANGER],
    ['not with somebody twice', {}, ['a', 'a'], rosterRefusals.ROSTER_STRANGER],
    ['not as a member', { isCaptain: false }, ['a', 'b'], no.NOT_THE_CAPTAIN],
    ['not before the team is enrolled', { teamState: 'auditing' }, ['a', 'b'], no.WRONG_STATE],
    ['not without being promoted to the stage', { isInStage: false }, ['a', 'b'], rosterRefusals.NOT_IN_STAGE],
    ['not where no roster is asked for', { setting: null }, ['a', 'b'], rosterRefusals.NO_ROSTER],
    ['not once it is switched off', { setting: { ...setting, required: false } }, ['a', 'b'], rosterRefusals.NO_ROSTER],
    [
      'not at the moment of the lock',
      { setting: { ...setting, until: now.toISOString() } },
      ['a', 'b'],
      rosterRefusals.ROSTER_LOCKED,
    ],
  ] as const)('%s', (_, changed, ids, refused) => {
    expect(whyNotConfirmRoster({ ...facts, ...changed }, ids, members, now)?.kind ?? null).toBe(refused)
  })
})

describe('a person on a roster leaves the team', () => {
  const locked = { ...setting, until: now.toISOString() }
  test.each([
    ['before it is locked', setting, ['a', 'b'], false, null],
    ['and is replaced', locked, ['a', 'b'], true, null],
    ['where enough stay', locked, ['a', 'b', 'c'], false, null],
    ['not where too few stay', locked, ['a', 'b'], false, rosterRefusals.ROSTER_TOO_SMALL],
    [
      'not where nothing changes it',
      { ...locked, changes: 'none' },
      ['a', 'b', 'c'],
      true,
      rosterRefusals.ROSTER_FIXED,
    ],
    ['where they are not on it', { ...locked, changes: 'none' }, ['a', 'c'], false, null],
    ['where nobody was named', locked, null, false, null],
  ] as const)('%s', (_, kept, memberIds, isReplaced, refused) => {
    const rosters = [{ stageName: '决赛', setting: kept, memberIds }]
    expect(whyNotLeaveRoster(rosters, 'b', isReplaced, now)?.kind ?? null).toBe(refused)
  })
})

test.each([
  ['gives up its place where the setting says so', {}, 'forfeit'],
  ['takes part with all members where it was asked later', { askedSince: new Date(LATER) }, 'all'],
  ['takes part with all members where it came later', { since: new Date(LATER) }, 'all'],
  ['takes part with all members where it was let in again', { wasForfeited: true }, 'all'],
] as const)('a team without a roster %s', (_, changed, outcome) => {
  const team = { since: now, askedSince: now, wasForfeited: false, ...changed }
  expect(unconfirmedOutcome({ unconfirmed: 'forfeit', until: LATER }, team)).toBe(outcome)
})
