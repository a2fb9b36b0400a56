import { expect, test } from 'vitest'
import { numberedTitles } from './numbered-titles.ts'

test('tabs with one title get numbers, others keep theirs', () => {
  expect(numberedTitles(['工作台', '报名列表', '作品列表', '报名列表', '报名列表'])).toEqual([
    '工作台',
    '报名列表',
    '作品列表',
    '报名列表 (2)',
    '报名列表 (3)',
  ])
})
