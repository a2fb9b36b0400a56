import { describe, expect, test } from 'vitest'
import { NO_LOWER_ENTRIES, type LowerEntries } from '../competition/setting/lower-entries.ts'
import { lowerPlaces, whyNotEnterUpper } from './enter-upper.rule.ts'
import { promotionRefusals as no } from './refusals.ts'

const [PROVINCE, SCHOOL, OTHER] = ['a', 'b', 'c'].map((digit) => `00000000-0000-7000-8000-00000000000${digit}`)
const facts = { groupPath: [PROVINCE!, SCHOOL!], received: 2, newcomers: 3, now: '2026-11-26T12:00:00.000Z' }
const noon = facts.now

const cases: Array<[string, Partial<LowerEntries>, keyof typeof no | null]> = [
  ['nobody was agreed to', {}, 'TARGET_NOT_AGREED'],
  ['every organisation below was agreed to', { from: 'below' }, null],
  ['its own organisation is listed', { from: 'listed', groupIds: [SCHOOL!] }, null],
  ['an organisation above it is listed', { from: 'listed', groupIds: [PROVINCE!] }, null],
  ['another organisation is listed', { from: 'listed', groupIds: [OTHER!] }, 'TARGET_NOT_AGREED'],
  ['a list was left behind by another source', { from: 'nobody', groupIds: [SCHOOL!] }, 'TARGET_NOT_AGREED'],
  ['the time has come', { from: 'below', until: noon }, 'TARGET_LATE'],
  ['a millisecond is left', { from: 'below', until: '2026-11-26T12:00:00.001Z' }, null],
  ['they are exactly as many as there are places', { from: 'below', perRound: 5 }, null],
  ['they are one too many', { from: 'below', perRound: 4 }, 'TARGET_FULL'],
]

describe('an upper item receives promoted entries of a lower round', () => {
  test.each(cases)('where %s', (_, terms, refusal) => {
    expect(whyNotEnterUpper({ ...NO_LOWER_ENTRIES, ...terms }, facts)?.kind ?? null).toBe(
      refusal === null ? null : no[refusal],
    )
  })

  test('and counts its places down to none', () => {
    const terms = { ...NO_LOWER_ENTRIES, perRound: 4 }
    expect([0, 4, 5].map((received) => lowerPlaces(terms, received))).toEqual([4, 0, 0])
    expect(lowerPlaces(NO_LOWER_ENTRIES, 9)).toBeNull()
  })
})
