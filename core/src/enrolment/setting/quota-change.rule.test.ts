import { expect, test } from 'vitest'
import { needsRecount } from './quota-change.rule.ts'
import { RuleRow } from '../../competition/rule/row.ts'

const condition = { match: 'all', of: [{ fact: 'degree', op: 'in', values: ['硕士'] }] }
const quota = (rest: object = {}) =>
  RuleRow.parse({ kind: 'quota', key: 'masters', most: 2, roles: ['member'], amount: 'any', condition, ...rest })
const formula = {
  percent: 40,
  count: 'submitted',
  roundId: '00000000-0000-7000-8000-000000000001',
  at: '2026-05-01T00:00:00.000Z',
}
const people = RuleRow.parse({ kind: 'people', key: 'people', roles: ['member'], amount: 'all', condition })

test.each([
  ['the same rows', [quota()], [quota()], false],
  ['another size', [quota()], [quota({ most: 9 })], true],
  ['another share', [quota({ formula })], [quota({ formula: { ...formula, percent: 50 } })], true],
  ['another name of the place', [quota({ formula })], [quota({ formula: { ...formula, name: '初赛' } })], false],
  ['another message', [quota()], [quota({ message: '名额有限' })], false],
  ['another order', [quota(), quota({ key: 'all' })], [quota({ key: 'all' }), quota()], false],
  ['another rule that is no quota', [quota()], [quota(), people], false],
  ['a new quota', [], [quota()], true],
  ['a removed quota', [quota()], [], true],
  ['another condition', [quota()], [quota({ condition: null })], true],
  ['other roles', [quota()], [quota({ roles: ['captain'] })], true],
])('quotas with %s need a new count: %s', (_, before, after, expected) => {
  expect(needsRecount(before, after)).toBe(expected)
})
