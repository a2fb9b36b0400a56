import { describe, expect, test } from 'vitest'
import { runningRefusals } from '../../competition/schedule/refusals.ts'
import { RosterSetting } from '../../competition/setting/roster-setting.ts'
import { enrolmentRefusals as no } from '../refusals.ts'
import { checkStanding, whyNotCheckPerson, type PersonCheckFacts } from './person-check.rule.ts'
import { rosterRefusals } from './refusals.ts'

const setting = RosterSetting.parse({ min: 1, max: 3, until: '2026-06-01T12:00:00.000Z', checked: true })
const facts: PersonCheckFacts = { setting, teamState: 'enrolled', roundState: 'published', memberIds: ['a', 'b'] }
const decision = { memberId: 'a', verdict: 'confirmed' as const, reason: '' }

describe('staff check a person on a roster', () => {
  test.each<[string, Partial<PersonCheckFacts>, object, unknown]>([
    ['and confirm them without a reason', {}, {}, null],
    ['and refuse them with a reason', {}, { verdict: 'refused', reason: '学籍已变更' }, null],
    ['not to refuse them without one', {}, { verdict: 'refused', reason: ' ' }, rosterRefusals.PERSON_REASON],
    ['not somebody else', {}, { memberId: 'x' }, rosterRefusals.NOT_ON_ROSTER],
    ['not before anybody was named', { memberIds: null }, {}, rosterRefusals.ROSTER_UNNAMED],
    ['not where no roster is asked for', { setting: null }, {}, rosterRefusals.ROSTER_UNCHECKED],
    ['not where nobody is checked', { setting: { ...setting, checked: false } }, {}, rosterRefusals.ROSTER_UNCHECKED],
    ['not of a team that left', { teamState: 'withdrawn' }, {}, no.WRONG_STATE],
    ['not in a round that has ended', { roundState: 'finished' }, {}, runningRefusals.ROUND_ENDED],
  ])('%s', (_, more, change, refused) => {
    expect(whyNotCheckPerson({ ...facts, ...more }, { ...decision, ...change })?.kind ?? null).toBe(refused)
  })

  test('until nobody is left', () => {
    const of = (memberId: string, verdict: 'confirmed' | 'refused') => ({ memberId, verdict, reason: '' })
    expect(checkStanding(['a', 'b'], [of('a', 'confirmed')])).toBe('pending')
    expect(checkStanding(['a', 'b'], [of('a', 'confirmed'), of('b', 'confirmed')])).toBe('done')
    expect(checkStanding(['a', 'b'], [of('b', 'refused')])).toBe('refused')
    expect(checkStanding(['a'], [of('b', 'refused')])).toBe('pending')
  })
})
