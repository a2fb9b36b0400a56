import { expect, test } from 'vitest'
import { PUBLISHED_STATES } from '../publication-state.ts'
import { awardRefusals as no } from '../refusals.ts'
import { whyNotAskRestoration, whyNotConfirmRestoration, type RestorableAward } from './restoration.rule.ts'

const revoked: RestorableAward = { state: 'revoked', publication: 'formal', takesPart: true, restoration: null }

test('the award of one winner is restored only where a decision revoked it, by one person and confirmed by another', () => {
  const kinds = (change: Partial<RestorableAward>) =>
    [whyNotAskRestoration, whyNotConfirmRestoration].map((why) => why({ ...revoked, ...change })?.kind ?? null)
  for (const publication of PUBLISHED_STATES) {
    expect(kinds({ publication })).toEqual([null, no.RESTORATION_MISSING])
    expect(kinds({ publication, restoration: { own: true } })).toEqual([no.RESTORATION_ASKED, no.RESTORATION_OWN])
    expect(kinds({ publication, restoration: { own: false } })).toEqual([no.RESTORATION_ASKED, null])
    expect(kinds({ publication, state: publication })).toEqual([no.AWARD_STANDS, no.AWARD_STANDS])
  }
  expect(kinds({ takesPart: false })).toEqual([no.AWARD_LEFT, no.AWARD_LEFT])
  for (const publication of ['awards_set', 'confirmed', 'revoked'] as const) {
    expect(kinds({ publication })).toEqual([no.RESTORE_UNPUBLISHED, no.RESTORE_UNPUBLISHED])
  }
})
