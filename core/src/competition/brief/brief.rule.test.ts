import { expect, test } from 'vitest'
import { briefRefusals } from './refusals.ts'
import { isReleased, whyNotMove, whyNotRelease } from './brief.rule.ts'

const releaseAt = new Date('2026-03-01T02:00:00Z')
const before = new Date(releaseAt.getTime() - 1)

test('a brief is secret until the moment of its release, and public from that moment on', () => {
  expect([isReleased({ releaseAt }, before), isReleased({ releaseAt }, releaseAt)]).toEqual([false, true])
})

test('the release moves while the brief is secret, and never afterwards', () => {
  const later = new Date('2026-04-01T00:00:00Z')
  expect(whyNotRelease({ releaseAt }, later, before)).toBe(null)
  expect(whyNotRelease(null, before, releaseAt)).toBe(null)
  expect(whyNotRelease({ releaseAt }, releaseAt, releaseAt)).toBe(null)
  expect(whyNotRelease({ releaseAt }, later, releaseAt)).not.toBe(null)
})

test.each([
  ['a new brief has any item', null, 'b', releaseAt, null],
  ['a secret one moves', { itemId: 'a', releaseAt }, 'b', before, null],
  ['a released one stays', { itemId: 'a', releaseAt }, 'a', releaseAt, null],
  ['a released one doesn’t move', { itemId: 'a', releaseAt }, 'b', releaseAt, briefRefusals.BRIEF_MOVED],
] as const)('%s', (_, brief, itemId, now, kind) => {
  expect(whyNotMove(brief, itemId, now)?.kind ?? null).toBe(kind)
})
