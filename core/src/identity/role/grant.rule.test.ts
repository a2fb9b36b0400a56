import { assert, constantFrom, property, subarray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refuse } from '../../base/refusal.ts'
import type { Grant } from './grant.ts'
import { whyNotManage, whyNotRemoveRole, whyNotSaveRole, whyNotSetRoles, type Granter } from './grant.rule.ts'
import type { HeldRole, Reach } from './held-role.ts'
import { identityRefusals } from '../refusals.ts'
import { roleRefusals } from './refusals.ts'
import { scopeOfRoles } from './scope.rule.ts'

const tree = { top: ['top'], left: ['top', 'left'], leaf: ['top', 'left', 'leaf'], right: ['top', 'right'] } as const
type Place = keyof typeof tree

function granter(...roles: HeldRole[]): Granter {
  const codes = new Set(roles.flatMap((role) => role.codes))
  return { userId: 'g', root: false, permissions: codes, scopeOf: (code) => scopeOfRoles(roles, code) }
}

function held(reach: Reach, groupId: Place | null, codes: string[]): HeldRole {
  return { key: 'x', reach, groupId, codes: ['system:user:role', ...codes], chosen: [] }
}

function grant(reach: Reach, place: Place | null, codes: string[], roleKey = 'clerk'): Grant {
  const path = place ? tree[place] : []
  return { roleId: roleKey, roleKey, roleName: '办事员', reach, codes, chosen: [], groupId: place, path }
}

const give = (by: Granter, ...after: Grant[]) => whyNotSetRoles(by, { userId: 'u', before: [], after, otherRoots: 1 })
const root: Granter = { ...granter(), userId: 'r', root: true }
const beyond = refuse(identityRefusals.GRANT_BEYOND, { role: '办事员' })

/** @spec P05 C08 */
describe('giving roles', () => {
  const leftAdmin = granter(held('group_and_below', 'left', ['work:work:list']))

  test('reaches as far as the own rights', () => {
    expect(give(leftAdmin, grant('group_and_below', 'leaf', ['work:work:list']))).toBeNull()
  })

  test.each([
    ['a code that is not held', grant('group', 'leaf', ['work:work:audit'])],
    ['another branch', grant('group', 'right', ['work:work:list'])],
    ['the group above', grant('group', 'top', ['work:work:list'])],
    ['everywhere', grant('all', 'leaf', ['work:work:list'])],
    ['no group at all', grant('own', null, ['work:work:list'])],
  ])('is refused for %s', (_, wanted) => expect(give(leftAdmin, wanted)).toEqual(beyond))

  test.each(['group', 'group_and_below'] as const)('whose scope is its organisation (%s) needs one', (reach) => {
    const missing = refuse(roleRefusals.ROLE_WITHOUT_GROUP, { role: '办事员' })
    expect(give(root, grant(reach, null, ['work:work:list']))).toEqual(missing)
    expect(give(root, grant('all', null, ['work:work:list']))).toBeNull()
    const kept = [grant(reach, null, ['work:work:list'])]
    expect(whyNotSetRoles(root, { userId: 'u', before: kept, after: kept, otherRoots: 1 })).toBeNull()
    expect(whyNotSetRoles(root, { userId: 'u', before: kept, after: [], otherRoots: 1 })).toBeNull()
  })

  test('of one group alone gives nothing below it', () => {
    const officer = granter(held('group', 'left', ['work:work:list']))
    expect(give(officer, grant('group_and_below', 'left', ['work:work:list']))).toEqual(beyond)
  })

  test('taking away is refused beyond the own rights as well', () => {
    const before = [grant('group', 'right', ['work:work:list'])]
    expect(whyNotSetRoles(leftAdmin, { userId: 'u', before, after: [], otherRoots: 1 })).toEqual(beyond)
  })

  test('what stays as it is needs no right', () => {
    const kept = [grant('group', 'right', ['work:work:list'])]
    expect(whyNotSetRoles(leftAdmin, { userId: 'u', before: kept, after: kept, otherRoots: 1 })).toBeNull()
  })

  test('to oneself is refused, even for ROOT', () => {
    expect(whyNotSetRoles(root, { userId: 'r', before: [], after: [], otherRoots: 1 })).toEqual(
      refuse(identityRefusals.NOT_ONESELF),
    )
  })

  test('ROOT is given by ROOT alone', () => {
    const wanted = grant('all', null, [], 'ROOT')
    expect([give(granter(held('all', null, [])), wanted), give(root, wanted)]).toEqual([
      refuse(identityRefusals.ROOT_FIXED),
      null,
    ])
  })

  test('the last ROOT stays', () => {
    const before = [grant('all', null, [], 'ROOT')]
    const change = { userId: 'u', before, after: [] }
    expect([0, 1].map((otherRoots) => whyNotSetRoles(root, { ...change, otherRoots }))).toEqual([
      refuse(identityRefusals.LAST_ROOT),
      null,
    ])
  })

  test('whoever receives never reaches further than the giver', () => {
    const codes = ['work:work:list', 'work:work:audit']
    const place = constantFrom<Place | null>('top', 'left', 'leaf', 'right', null)
    const reach = constantFrom<Reach>('all', 'group_and_below', 'group', 'own')
    assert(
      property(reach, place, subarray(codes), reach, place, subarray(codes), (r1, p1, c1, r2, p2, c2) => {
        const giver = granter(held(r1, p1, c1))
        if (give(giver, grant(r2, p2, c2)) !== null) return
        const got: HeldRole = { key: 'y', reach: r2, groupId: p2, codes: c2, chosen: [] }
        for (const code of c2) {
          const has = scopeOfRoles([got], code)
          const had = giver.scopeOf(code)
          expect(giver.permissions.has(code)).toBe(true)
          if (has.reach === 'all') expect(had.reach).toBe('all')
          for (const path of Object.values(tree)) {
            const reached = has.reach === 'groups' && reaches(has, path)
            if (reached) expect(had.reach === 'all' || (had.reach === 'groups' && reaches(had, path))).toBe(true)
          }
        }
      }),
    )
  })
})

function reaches(scope: { groups: readonly string[]; below: readonly string[] }, path: readonly string[]): boolean {
  return scope.groups.includes(path.at(-1)!) || path.some((id) => scope.below.includes(id))
}

describe('managing accounts', () => {
  const admin = granter(held('all', null, []))
  test.each([
    ['oneself', admin, { userId: 'g', root: false }, 1, true, identityRefusals.NOT_ONESELF],
    ['ROOT without being ROOT', admin, { userId: 'u', root: true }, 1, false, identityRefusals.ROOT_FIXED],
    ['the last ROOT', root, { userId: 'u', root: true }, 0, true, identityRefusals.LAST_ROOT],
  ] as const)('%s is refused', (_, by, target, others, removes, kind) => {
    expect(whyNotManage(by, target, others, removes)).toEqual(refuse(kind))
  })

  test('everybody else may be managed', () => {
    expect(whyNotManage(admin, { userId: 'u', root: false }, 1, true)).toBeNull()
  })
})

describe('saving a role', () => {
  const editor = granter({ ...held('all', null, ['work:work:list']), codes: ['system:role:edit', 'work:work:list'] })
  const role = { reach: 'group' as const, codes: ['work:work:list'] }
  const known = { 'system:role:edit': true, 'work:work:list': true, 'work:work:audit': true }

  test('with codes that one holds everywhere is allowed', () =>
    expect(whyNotSaveRole(editor, null, role, known)).toBeNull())

  test.each([
    ['with a code that one lacks', editor, null, { ...role, codes: ['work:work:audit'] }, roleRefusals.ROLE_BEYOND],
    [
      'of a group officer',
      granter(held('group', 'left', ['system:role:edit', 'work:work:list'])),
      null,
      role,
      roleRefusals.ROLE_BEYOND,
    ],
    ['that is built in', root, { ...role, builtIn: true }, role, roleRefusals.ROLE_BUILT_IN],
    [
      'that held more than the editor',
      editor,
      { ...role, codes: ['work:work:audit'], builtIn: false },
      role,
      roleRefusals.ROLE_BEYOND,
    ],
  ] as const)('%s is refused', (_, by, before, after, kind) => {
    expect(whyNotSaveRole(by, before, after, known)).toEqual(refuse(kind))
  })

  test('with an unknown code is refused', () => {
    expect(whyNotSaveRole(root, null, { ...role, codes: ['a:b:c'] }, known)).toEqual(
      refuse(identityRefusals.UNKNOWN_PERMISSION, { code: 'a:b:c' }),
    )
  })
})

describe('removing a role', () => {
  const editor = granter({ ...held('all', null, ['work:work:list']), codes: ['system:role:edit', 'work:work:list'] })
  const role = { reach: 'group' as const, codes: ['work:work:list'], builtIn: false, userCount: 0 }

  test('that was made here and that nobody has is allowed', () => expect(whyNotRemoveRole(editor, role)).toBeNull())

  test.each([
    ['that is built in', root, { ...role, builtIn: true }, refuse(roleRefusals.ROLE_BUILT_IN)],
    ['that two accounts have', root, { ...role, userCount: 2 }, refuse(roleRefusals.ROLE_IN_USE, { count: 2 })],
    ['beyond the own rights', editor, { ...role, codes: ['work:work:audit'] }, refuse(roleRefusals.ROLE_BEYOND)],
  ] as const)('%s is refused', (_, by, shape, refusal) => expect(whyNotRemoveRole(by, shape)).toEqual(refusal))
})
