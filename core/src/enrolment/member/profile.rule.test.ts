import { expect, test } from 'vitest'
import { enrolmentRefusals as no } from '../refusals.ts'
import { whyNotJoinSubmitted } from './member.rule.ts'
import { missingFields, type ProfileParts } from './profile.rule.ts'

const at = new Date('2026-05-05T15:59:59.999Z')
const midnight = new Date('2026-05-05T16:00:00.000Z')
const complete: ProfileParts = {
  activated: true,
  realName: true,
  phone: true,
  idNumber: true,
  birthday: '2004-01-01',
  school: true,
  guardianConsent: false,
}
const child = { ...complete, birthday: '2012-05-06' }

test('an adviser is not asked for an identity number, nor for a birthday or a guardian', () => {
  const nothing = { ...complete, idNumber: false, birthday: null }
  expect([missingFields(nothing, 'captain', at), missingFields(nothing, 'teacher', at)]).toEqual([['idNumber'], []])
  expect(missingFields(child, 'teacher', at)).toEqual([])
})

test('a document without a birthday lacks the birthday, so that nobody avoids the question of age', () => {
  expect(missingFields({ ...complete, birthday: null }, 'member', at)).toEqual(['birthday'])
})

test.each([
  ['under 14', child, at, ['guardian']],
  ['with consent', { ...child, guardianConsent: true }, at, []],
  ['from midnight in China on the 14th birthday', child, midnight, []],
] as const)('a guardian’s consent is missed of somebody %s', (_, profile, now, missing) => {
  expect(missingFields(profile, 'captain', now)).toEqual(missing)
})

test.each([
  ['draft', child, null],
  ['awaiting_members', child, null],
  ['returned', child, no.GUARDIAN_NEEDED],
  ['returned', { ...child, guardianConsent: true }, null],
  ['returned', complete, null],
] as const)('joining a team that is %s', (state, profile, refused) => {
  const newcomer = { name: '小明', role: 'member' as const, profile }
  expect(whyNotJoinSubmitted(newcomer, state, at)?.kind ?? null).toBe(refused)
})
