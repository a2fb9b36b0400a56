import { describe, expect, test } from 'vitest'
import { identityRefusals as no } from '../refusals.ts'
import {
  isListed,
  openWays,
  staysVerified,
  whyNotDecideMembership,
  whyNotMailbox,
  whyNotPolicy,
  whyNotVerify,
  type Claim,
  type VerifyPolicy,
} from './membership.rule.ts'
import { parseRoster } from './roster.ts'

const verified: Claim = { schoolId: 'a', number: '1', state: 'verified', method: 'approval' }
const claimed: Claim = { ...verified, state: 'claimed', method: null }
const policy: VerifyPolicy = {
  methods: ['approval', 'list', 'email', 'code'],
  domains: ['a.edu.cn'],
  hasJoinCode: true,
}

describe('saved school data stays verified', () => {
  test.each<[string, Claim | null, { schoolId: string; number: string }, boolean]>([
    ['at the same school', verified, { schoolId: 'a', number: '2' }, true],
    ['not at another school', verified, { schoolId: 'b', number: '1' }, false],
    [
      'not with another number than the listed one',
      { ...verified, method: 'list' },
      { schoolId: 'a', number: '2' },
      false,
    ],
    ['with the listed number', { ...verified, method: 'list' }, { schoolId: 'a', number: '1' }, true],
    ['not if it was never verified', claimed, { schoolId: 'a', number: '1' }, false],
    ['not if it is the first', null, { schoolId: 'a', number: '1' }, false],
  ])('%s', (_, before, after, stays) => expect(staysVerified(before, after)).toBe(stays))
})

test('mailboxes need a domain and join codes a code before they are a way', () => {
  expect(openWays({ ...policy, domains: [], hasJoinCode: false })).toEqual(['approval', 'list'])
  expect(whyNotPolicy({ methods: ['email'], domains: [] })?.kind).toBe(no.DOMAINS_MISSING)
})

test.each([
  ['without a school', null, policy, no.NO_SCHOOL],
  ['when verified already', verified, policy, no.MEMBERSHIP_VERIFIED],
  ['in a way that the school doesn’t accept', claimed, { ...policy, methods: ['approval' as const] }, no.METHOD_OFF],
  ['otherwise', claimed, policy, undefined],
])('a person verifies by code %s', (_, claim, rules, refusal) => {
  expect(whyNotVerify(claim, 'code', rules)?.kind).toBe(refusal)
})

test.each([
  ['li@a.edu.cn', true],
  ['li@stu.A.edu.cn', true],
  ['li@bad-a.edu.cn', false],
  ['li@a.edu.cn.evil.com', false],
  ['a.edu.cn@evil.com', false],
])('the mailbox %s belongs to the school: %s', (email, belongs) => {
  expect(whyNotMailbox(email, policy.domains) === null).toBe(belongs)
})

test('a person is on the list by number and canonical name', () => {
  const person = { name: '阿依古丽·买买提', number: '7' }
  expect([
    isListed(person, { name: '阿依古丽．买买提' }),
    isListed(person, { name: '李四' }),
    isListed(person, undefined),
    isListed({ ...person, number: '' }, { name: person.name }),
  ]).toEqual([true, false, false, false])
})

test('staff decide on others only, not twice, and give a reason for a refusal', () => {
  const why = (state: Claim['state'], action: 'approve' | 'refuse', opinion: string, viewer = 'staff') =>
    whyNotDecideMembership({ userId: 'me', state }, action, opinion, viewer)?.kind
  expect([
    why('claimed', 'approve', ''),
    why('claimed', 'approve', '', 'me'),
    why('verified', 'approve', ''),
    why('verified', 'refuse', ' '),
    why('verified', 'refuse', '已转学'),
  ]).toEqual([undefined, no.OWN_MEMBERSHIP, no.MEMBERSHIP_DECIDED, no.REASON_MISSING, undefined])
})

test('a pasted list names the lines that lack something or repeat a number', () => {
  expect(parseRoster('2026001\t张三\n\n2026002，李  四\n2026003\n2026001 王五\n')).toEqual({
    entries: [
      { number: '2026001', name: '张三' },
      { number: '2026002', name: '李四' },
    ],
    faults: [4, 5],
  })
})
