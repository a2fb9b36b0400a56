import { expect, test } from 'vitest'
import { matchesTyped, pinyinInitials } from './pinyin-initials.ts'

test.each([
  ['报名列表', 'bmlb'],
  ['竞赛管理', 'jsgl'],
  ['作品', 'zp'],
  ['工作台', 'gzt'],
  ['专家库 A1', 'zjk a1'],
  ['字典数据', 'zdsj'],
])('the pinyin initials of %s are %s', (text, initials) => {
  expect(pinyinInitials(text)).toBe(initials)
})

test.each([
  ['报名列表', 'BM', true],
  ['报名列表', '名列', true],
  ['报名列表', 'xyz', false],
  ['Works', 'work', true],
])('%s found by %s: %o', (text, typed, found) => {
  expect(matchesTyped(text, typed)).toBe(found)
})
