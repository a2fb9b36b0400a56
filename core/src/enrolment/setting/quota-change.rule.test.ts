import { expect, test } from 'vitest'
import { countsOtherTeams } from './quota-change.rule.ts'
import { RuleRow } from '../../competition/rule/row.ts'

const condition = { match: 'all', of: [{ fact: 'degree', op: 'in', values: ['硕士'] }] }
const quota = (rest: object = {}) =>
  RuleRow.parse({ kind: 'quota', key: 'masters', most: 2, roles: ['member'], amount: 'any', condition, ...rest })
const people = RuleRow.parse({ kind: 'people', key: 'people', roles: ['member'], amount: 'all', condition })

test.each([
  ['the same rows', [quota()], [quota()], false],
  ['another size', [quota()], [quota({ most: 9 })], false],
  ['another message', [quota()], [quota({ message: '名额有限' })], false],
  ['another order', [quota(), quota({ key: 'all' })], [quota({ key: 'all' }), quota()], false],
  ['another rule that is no quota', [quota()], [quota(), people], false],
  ['a new quota', [], [quota()], true],
  ['a removed quota', [quota()], [], true],
  ['another condition', [quota()], [quota({ condition: null })], true],
  ['other roles', [quota()], [quota({ roles: ['captain'] })], true],
])('quotas with %s count other teams: %s', (_, before, after, expected) => {
  expect(countsOtherTeams(before, after)).toBe(expected)
})
