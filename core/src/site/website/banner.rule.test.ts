import { expect, test } from 'vitest'
import { bannerPhase, whyNotBanner } from './banner.rule.ts'

const now = new Date('2026-05-01T00:00:00.000Z')
const at = (text: string) => new Date(text)

test.each([
  ['shown', { enabled: true, opensAt: null, closesAt: null }],
  ['shown', { enabled: true, opensAt: now, closesAt: at('2026-05-02') }],
  ['waiting', { enabled: true, opensAt: at('2026-05-02'), closesAt: null }],
  ['over', { enabled: true, opensAt: null, closesAt: now }],
  ['off', { enabled: false, opensAt: null, closesAt: null }],
])('a banner is %s', (phase, banner) => {
  expect(bannerPhase(banner, now)).toBe(phase)
})

const banner = { title: '甲', titleEn: '', link: '', pictureFileId: '', opensAt: null, closesAt: null, enabled: true }

test.each([
  [{}, []],
  [{ link: '/home' }, []],
  [{ link: 'javascript:alert(1)' }, ['link']],
  [{ opensAt: '2026-05-02T00:00:00.000Z', closesAt: '2026-05-02T00:00:00.000Z' }, ['closesAt']],
])('a banner with %j is refused at %j', (change, fields) => {
  expect(whyNotBanner({ ...banner, ...change })?.fields.map(({ path }) => path) ?? []).toEqual(fields)
})
