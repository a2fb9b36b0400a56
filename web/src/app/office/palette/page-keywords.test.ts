import { manifests } from '@podium/core/modules.ts'
import { menuSeedOf } from '@podium/core/system/menu/menu-seed.ts'
import { expect, test } from 'vitest'
import { keywordTyped, PAGE_KEYWORDS } from './page-keywords.ts'

const seed = menuSeedOf(manifests).flatMap((row) => [row, ...row.children])

test.each([
  ['smtp', '/system/setting'],
  ['邮件', '/system/setting'],
  ['dx', '/system/setting'],
  ['名额', '/competition/list'],
  ['限额', '/signUp/list'],
  ['quota', '/competition/list'],
  ['公式', '/competition/list'],
  ['提醒', '/work/reminder'],
  ['remind', '/review/reminder'],
])('%s finds %s', (typed, path) => expect(keywordTyped(path, typed)).not.toBeNull())

test('an empty search and a page without keywords find none', () => {
  expect([keywordTyped('/system/setting', ' '), keywordTyped('/nowhere', 'smtp'), keywordTyped(null, 'smtp')]).toEqual([
    null,
    null,
    null,
  ])
})

test('keywords are those of pages that the menu shows', () => {
  const paths = seed.filter(({ visible }) => visible).map(({ path }) => path)
  expect(Object.keys(PAGE_KEYWORDS).filter((path) => !paths.includes(path))).toEqual([])
})

test('every page with keywords has some in both languages', () => {
  const isChinese = (word: string) => /\p{Script=Han}/u.test(word)
  const lacking = Object.entries(PAGE_KEYWORDS).filter(([, words]) => words.every(isChinese) || !words.some(isChinese))
  expect(lacking).toEqual([])
})
