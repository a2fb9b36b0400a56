import { expect, test } from 'vitest'
import { NATIONALITIES, nationalityName, nationalityOf } from './nationality.ts'

test('each state has a name in both languages, and once', () => {
  expect(new Set(NATIONALITIES).size).toBe(NATIONALITIES.length)
  const unnamed = NATIONALITIES.filter((code) => {
    const { zh, en } = nationalityName(code)
    return zh === code || en === code
  })
  expect(unnamed).toEqual([])
  expect(nationalityName('CN')).toEqual({ zh: '中国', en: 'China' })
})

test('a Chinese document proves the nationality that nobody stated', () => {
  expect(nationalityOf('', 'id_card')).toBe('CN')
  expect(nationalityOf('', 'taiwan_permit')).toBe('CN')
  expect(nationalityOf('', 'passport')).toBe('')
  expect(nationalityOf('', null)).toBe('')
  expect(nationalityOf('FR', 'passport')).toBe('FR')
})
