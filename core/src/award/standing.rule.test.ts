import { expect, test } from 'vitest'
import { PublishSetting } from './award.ts'
import { publicStanding, type ListedPublication } from './standing.rule.ts'

const now = new Date('2026-11-22T04:00:00.000Z')
const before = '2026-11-22T03:59:59.999Z'
const after = '2026-11-22T04:00:00.001Z'
const open: ListedPublication = {
  state: 'formal',
  visibleFrom: before,
  setting: PublishSetting.parse({ audience: 'public' }),
  withdrawnAt: null,
}

test.each<[string, Partial<ListedPublication>, ReturnType<typeof publicStanding>]>([
  ['formal', {}, { state: 'formal', corrected: false }],
  ['under public notice', { state: 'publicised' }, { state: 'publicised', corrected: false }],
  ['corrected', { state: 'corrected', withdrawnAt: before }, { state: 'formal', corrected: true }],
  ['at its very moment', { visibleFrom: now.toISOString() }, { state: 'formal', corrected: false }],
  ['before its moment', { visibleFrom: after }, null],
  ['for the teams alone', { setting: PublishSetting.parse({}) }, null],
  ['with awards set but not published', { state: 'confirmed', visibleFrom: null }, null],
  ['taken back before anybody saw it', { state: 'revoked', visibleFrom: null }, null],
  [
    'taken back after everybody saw it',
    { state: 'revoked', visibleFrom: null, withdrawnAt: before },
    { state: 'withdrawn', corrected: false },
  ],
  [
    'taken back, with new awards set',
    { state: 'awards_set', visibleFrom: null, withdrawnAt: before },
    { state: 'withdrawn', corrected: false },
  ],
  ['published again', { withdrawnAt: before }, { state: 'formal', corrected: true }],
  ['published again for later', { withdrawnAt: before, visibleFrom: after }, { state: 'withdrawn', corrected: false }],
])('a list of winners %s', (_what, change, standing) => {
  expect(publicStanding({ ...open, ...change }, now)).toEqual(standing)
})
