import { expect, test } from 'vitest'
import { MAX_DEPARTMENTS } from './department.ts'
import {
  departmentRefusals as refusals,
  departmentsBelow,
  whyNotMoveTo,
  whyNotRemoveDepartment,
  whyNotSaveDepartment,
} from './department.rule.ts'

/** a > b > c > d > e, and f apart. */
const tree = [
  { departmentId: 'a', parentId: null },
  { departmentId: 'b', parentId: 'a' },
  { departmentId: 'c', parentId: 'b' },
  { departmentId: 'd', parentId: 'c' },
  { departmentId: 'e', parentId: 'd' },
  { departmentId: 'f', parentId: null },
]
const full = Array.from({ length: MAX_DEPARTMENTS }, (_, at) => ({ departmentId: String(at), parentId: null }))

test.each([
  ['a new one at the top', tree, null, null, null],
  ['a new one on the sixth level', tree, null, 'e', null],
  [
    'one with a department below it on the sixth level',
    [...tree, { departmentId: 'g', parentId: 'f' }],
    'f',
    'e',
    refusals.DEPARTMENT_DEPTH,
  ],
  ['below itself', tree, 'a', 'a', refusals.DEPARTMENT_CYCLE],
  ['below one of its own', tree, 'b', 'e', refusals.DEPARTMENT_CYCLE],
  ['moved to another branch', tree, 'f', 'd', null],
  ['one more than allowed', full, null, null, refusals.DEPARTMENT_COUNT],
  ['a change of one of as many as allowed', full, '7', null, null],
])('a department is saved: %s', (_, all, departmentId, parentId, kind) => {
  expect(whyNotSaveDepartment(all, departmentId, parentId)?.kind ?? null).toBe(kind)
})

test('a department is deleted when it has nobody and nothing below it', () => {
  expect(whyNotRemoveDepartment({ departments: 0, people: 0 })).toBeNull()
  expect(whyNotRemoveDepartment({ departments: 1, people: 0 })?.kind).toBe(refusals.DEPARTMENT_NOT_EMPTY)
  expect(whyNotRemoveDepartment({ departments: 0, people: 1 })?.kind).toBe(refusals.DEPARTMENT_NOT_EMPTY)
})

test('people move to an enabled department of an organisation where they have a role', () => {
  expect(whyNotMoveTo({ enabled: true }, [])).toBeNull()
  expect(whyNotMoveTo({ enabled: false }, [])?.kind).toBe(refusals.DEPARTMENT_DISABLED)
  expect(whyNotMoveTo({ enabled: true }, ['张三'])?.kind).toBe(refusals.NOT_OF_DEPARTMENT)
})

test('a filter by department includes those below it', () => {
  expect(departmentsBelow(tree, 'c')).toEqual(['c', 'd', 'e'])
})
