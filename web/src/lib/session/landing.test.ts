import { expect, it } from 'vitest'
import { landingOf } from './landing.ts'

it.each([
  [{ groupId: 'G', roleKeys: ['expert'] }, '/review/tasks'],
  [{ groupId: 'G', roleKeys: ['organiser'] }, '/dashboard'],
  [{ groupId: 'G', roleKeys: ['expert', 'school_admin'] }, '/dashboard'],
  [{ groupId: 'G', roleKeys: [] }, '/dashboard'],
  [{ groupId: null, roleKeys: [] }, '/center/users'],
  [{ groupId: null, roleKeys: ['expert'] }, '/center/users'],
])('%o is led to %s', (viewer, path) => {
  expect(landingOf(viewer)).toBe(path)
})
