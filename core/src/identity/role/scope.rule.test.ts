import { expect, test } from 'vitest'
import type { HeldRole, Reach } from './held-role.ts'
import { coversGroup, coversSubtree, scopeOfRoles } from './scope.rule.ts'

function role(reach: Reach, groupId: string | null, codes: string[], chosen: string[] = []): HeldRole {
  return { key: reach, reach, groupId, codes, chosen }
}

test('several roles add up, but only those that hold the code count', () => {
  const roles = [
    role('group', 'a', ['x']),
    role('group_and_below', 'b', ['x']),
    role('chosen', 'a', ['x'], ['c']),
    role('all', null, ['y']),
  ]
  expect([scopeOfRoles(roles, 'x'), scopeOfRoles(roles, 'y'), scopeOfRoles(roles, 'z')]).toEqual([
    { reach: 'groups', groups: ['a', 'c'], below: ['b'] },
    { reach: 'all' },
    { reach: 'own' },
  ])
})

test('a role bound to a group but held without one reaches only own records', () => {
  expect(scopeOfRoles([role('group_and_below', null, ['x'])], 'x')).toEqual({ reach: 'own' })
})

test('a group is covered by itself or by one above it', () => {
  const scope = { reach: 'groups', groups: ['a'], below: ['b'] } as const
  const paths = [['a'], ['a', 'k'], ['b'], ['t', 'b', 'k'], ['t']]
  expect(paths.map((path) => coversGroup(scope, path))).toEqual([true, false, true, true, false])
  expect(paths.map((path) => coversSubtree(scope, path))).toEqual([false, false, true, true, false])
})
