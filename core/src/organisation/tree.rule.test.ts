import { expect, test } from 'vitest'
import { refuse } from '../base/refusal.ts'
import { organisationRefusals } from './refusals.ts'
import { whyNotBelow } from './tree.rule.ts'

test.each([
  ['itself', ['a'], 1],
  ['one below it', ['a', 'b'], 1],
])('a group can not stand below %s', (_, path, height) => {
  expect(whyNotBelow('a', path, height)).toEqual(refuse(organisationRefusals.CYCLE))
})

test('the tree is at most ten levels deep', () => {
  const path = Array.from({ length: 8 }, (_, at) => String(at))
  expect([whyNotBelow('x', path, 2), whyNotBelow('x', path, 3), whyNotBelow(null, [], 1)]).toEqual([
    null,
    refuse(organisationRefusals.TOO_DEEP, { max: 10 }),
    null,
  ])
})
