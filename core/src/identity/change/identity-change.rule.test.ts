import { expect, test } from 'vitest'
import { identityRefusals } from '../refusals.ts'
import {
  identityDifference,
  whyNotChangeIdentity,
  whyNotDecideChange,
  whyNotRequestChange,
} from './identity-change.rule.ts'
import { changeRefusals as no } from './refusals.ts'

const stored = { realName: '张三', key: 'a', birthday: '2004-05-06' }
const same = { name: false, document: false }
const renamed = { name: true, document: false }
const redocumented = { name: false, document: true }

test.each([
  ['nothing', stored, stored, same],
  ['the name', stored, { ...stored, realName: '张三丰' }, renamed],
  ['the number', stored, { ...stored, key: 'b' }, redocumented],
  ['the birthday', stored, { ...stored, birthday: '2012-05-06' }, redocumented],
  ['a first name', { ...stored, realName: '' }, stored, same],
  ['a first document', { ...stored, key: null, birthday: null }, stored, same],
  ['a first birthday of a document', { ...stored, birthday: null }, stored, same],
] as const)('of %s', (_, before, after, difference) => {
  expect(identityDifference(before, after)).toEqual(difference)
})

test.each([
  [renamed, true, no.IDENTITY_FIXED],
  [redocumented, true, no.IDENTITY_FIXED],
  [same, true, null],
  [renamed, false, null],
  [redocumented, false, null],
] as const)('%j with a submitted enrolment: %s', (difference, isSubmitted, refused) => {
  expect(whyNotChangeIdentity(difference, isSubmitted)?.kind ?? null).toBe(refused)
})

test.each([
  [renamed, true, false, null],
  [redocumented, true, false, null],
  [same, true, false, no.NOTHING_CHANGED],
  [renamed, true, true, no.CHANGE_PENDING],
  [renamed, false, false, no.CHANGE_FREE],
] as const)('a request for %j, submitted %s, another pending %s', (difference, isSubmitted, isPending, refused) => {
  expect(whyNotRequestChange(difference, { isSubmitted, isPending })?.kind ?? null).toBe(refused)
})

test.each([
  ['pending', 'approve', '', 'staff', null],
  ['pending', 'refuse', '证明不清楚', 'staff', null],
  ['pending', 'refuse', ' ', 'staff', identityRefusals.REASON_MISSING],
  ['withdrawn', 'approve', '', 'staff', no.CHANGE_DECIDED],
  ['approved', 'refuse', '重复', 'staff', no.CHANGE_DECIDED],
  ['pending', 'approve', '', 'person', no.OWN_CHANGE],
] as const)('a request that is %s: %s with “%s” by %s', (state, action, opinion, viewer, refused) => {
  const request = { userId: 'person', state, lacksGuardian: false }
  expect(whyNotDecideChange(request, action, opinion, viewer)?.kind ?? null).toBe(refused)
})

test('a birthday of a child needs a guardian’s consent before it is approved', () => {
  const request = { userId: 'person', state: 'pending' as const, lacksGuardian: true }
  expect(whyNotDecideChange(request, 'approve', '', 'staff')?.kind).toBe(no.GUARDIAN_FIRST)
  expect(whyNotDecideChange(request, 'refuse', '与证件不符', 'staff')).toBeNull()
})
