import { expect, test } from 'vitest'
import { reviewRefusals } from '../refusals.ts'
import { whyNotChangeNotice } from './notice.rule.ts'

test.each([
  ['nobody agreed yet', { before: '旧', after: '新', agreed: 0 }, undefined, false],
  ['the text stays', { before: '旧', after: '旧', agreed: 3 }, undefined, false],
  ['three agreed and nothing is said', { before: '旧', after: '新', agreed: 3 }, undefined, true],
  ['three are to agree anew', { before: '旧', after: '新', agreed: 3 }, 'renew', false],
  ['three stay agreed', { before: '旧', after: '新', agreed: 3 }, 'keep', false],
] as const)('a notice is changed: %s', (_, change, agreements, refused) => {
  expect(whyNotChangeNotice(change, agreements)?.kind).toBe(refused ? reviewRefusals.NOTICE_AGREED : undefined)
})
