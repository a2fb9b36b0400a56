import { expect, test } from 'vitest'
import { enrolmentRefusals as no } from '../refusals.ts'
import { whyNoLink } from './link.rule.ts'
import { memberRefusals } from './refusals.ts'

const open = { userId: null, state: 'invited' } as const

test.each([
  ['an open invitation by link', 'draft', {}, true, null],
  ['one that a submitted team waits for', 'awaiting_members', {}, true, null],
  ['one to a named person', 'draft', { userId: 'u' }, true, memberRefusals.NO_OPEN_LINK],
  ['one that ran out', 'draft', { state: 'expired' }, true, memberRefusals.NO_OPEN_LINK],
  ['any of an enrolled team', 'enrolled', {}, true, no.WRONG_STATE],
  ['any, by a member', 'draft', {}, false, no.NOT_THE_CAPTAIN],
] as const)('%s', (_, state, change, byCaptain, refused) => {
  expect(whyNoLink({ state }, { ...open, ...change }, byCaptain)?.kind ?? null).toBe(refused)
})
