import { afterEach, expect, test } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { pictureAddress } from './picture-address.ts'

afterEach(() => installAmbient(() => undefined))

const from = (assetHost: string) =>
  installAmbient(() => ({ language: () => 'zh-cn', token: () => null, fetch: () => Promise.reject(), assetHost }))

/** @spec K04 */
test('default backgrounds come from the configured asset host, and are drawn in the page without one', () => {
  from('https://files.example')
  expect(pictureAddress('built-in:azure-landscape')).toBe('https://files.example/certificate/azure-landscape.svg')
  from('')
  expect(pictureAddress('built-in:azure-landscape')).toMatch(/^data:image\/svg\+xml,/)
})

test('ornaments have colours of their own and are always drawn in the page', () => {
  from('https://files.example')
  expect(pictureAddress('built-in:ornament-laurel-c8a04a')).toMatch(/^data:image\/svg\+xml,/)
})
