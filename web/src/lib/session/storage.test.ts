// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ACCESS_TOKEN_KEY, GROUP_ID_KEY, readCookie, readJson, readText, writeCookie, writeText } from './storage.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

/** @spec K02 */
describe('browser storage', () => {
  it('goes by the names of the specification', () => {
    expect([ACCESS_TOKEN_KEY, GROUP_ID_KEY]).toEqual(['accessToken', 'groupId'])
  })

  it('is a cookie for a day by default', () => {
    const written = vi.spyOn(document, 'cookie', 'set')
    writeCookie('theme', '深 色')
    writeCookie('theme', 'dark', 365)
    expect(written.mock.calls.flat()).toEqual([
      'theme=%E6%B7%B1%20%E8%89%B2; path=/; max-age=86400; samesite=lax',
      'theme=dark; path=/; max-age=31536000; samesite=lax',
    ])
    expect(readCookie('theme')).toBe('dark')
  })

  it('is removed by null, and what can’t be read is as good as absent', () => {
    writeText('a', '{')
    const text = (value: unknown): value is string => typeof value === 'string'
    expect([readText('a'), readJson('a', text, 'none')]).toEqual(['{', 'none'])
    writeText('a', null)
    expect(readText('a')).toBe(null)
  })

  it('is silently not saved where storage is unavailable', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(() => writeText('a', 'b')).not.toThrow()
  })
})
