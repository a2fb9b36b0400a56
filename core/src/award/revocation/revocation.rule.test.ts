import { expect, test } from 'vitest'
import { PUBLISHED_STATES, type PublicationState } from '../publication-state.ts'
import { awardRefusals as no } from '../refusals.ts'
import { whyNotAskRevocation, whyNotConfirmRevocation } from './revocation.rule.ts'

test('the award of one winner is revoked only while its results are published, by one person and confirmed by another', () => {
  const kinds = (state: PublicationState, revocation: { own: boolean } | null) =>
    [whyNotAskRevocation({ state, revocation }), whyNotConfirmRevocation({ state, revocation })].map(
      (why) => why?.kind ?? null,
    )
  for (const state of PUBLISHED_STATES) {
    expect(kinds(state, null)).toEqual([null, no.REVOCATION_MISSING])
    expect(kinds(state, { own: true })).toEqual([no.REVOCATION_ASKED, no.REVOCATION_OWN])
    expect(kinds(state, { own: false })).toEqual([no.REVOCATION_ASKED, null])
  }
  for (const state of ['calculated', 'awards_set', 'confirmed'] as const) {
    expect(kinds(state, null)).toEqual([no.AWARD_UNPUBLISHED, no.AWARD_UNPUBLISHED])
  }
  expect(kinds('revoked', null)).toEqual([no.AWARD_REVOKED, no.AWARD_REVOKED])
})
