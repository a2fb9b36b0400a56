// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { initialLanguage, saveLanguage } from './language.ts'

beforeEach(() => {
  localStorage.clear()
  document.cookie = 'language=; max-age=0'
})
afterEach(() => vi.restoreAllMocks())

/** @spec L01 S05 */
describe('the language at first', () => {
  it.each([
    ['en-US', 'en'],
    ['zh-TW', 'zh-cn'],
    ['fr-FR', 'zh-cn'],
  ])('is the browser’s own: %s gives %s', (browser, language) => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue(browser)
    expect(initialLanguage()).toBe(language)
  })

  it('is the one that was chosen, here and by the server', () => {
    vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-US')
    saveLanguage('zh-cn')
    expect([initialLanguage(), document.cookie]).toEqual(['zh-cn', 'language=zh-cn'])
    localStorage.clear()
    expect(initialLanguage()).toBe('zh-cn')
  })
})
