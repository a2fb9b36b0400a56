import { expect, test } from 'vitest'
import { isReleased, whyNotRelease } from './brief.rule.ts'

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
