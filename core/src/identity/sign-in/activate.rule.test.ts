import { expect, test } from 'vitest'
import { USER_STATES } from '../user/user.ts'
import { whyNotActivate } from './activate.rule.ts'
import { CODE_POLICIES_NOT_ACCEPTED } from './codes.ts'

const consent = { privacy: '2026-11', agreement: '2026-11' }

test.each(USER_STATES)('an account that is %s', (state) => {
  const expected = state === 'unactivated' ? CODE_POLICIES_NOT_ACCEPTED : undefined
  expect(whyNotActivate(state, undefined)?.kind.code).toBe(expected)
  expect(whyNotActivate(state, consent)).toBe(null)
})
