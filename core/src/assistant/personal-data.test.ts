import { expect, test } from 'vitest'
import { withoutPersonalData } from './personal-data.ts'

test.each([
  ['我的手机是13812345678，怎么改', '我的手机是***,怎么改'],
  ['+86 138-1234-5678', '***'],
  ['110101199003071233 能报名吗', '*** 能报名吗'],
  ['11010119900307123X', '***'],
  ['发到 li.si@mail.example.cn 了', '发到 *** 了'],
  ['护照 E12345678', '护照 ***'],
  ['卡号 6222 0212 3456 7890 123', '卡号 ***'],
  ['010-12345678', '***'],
  ['１３８１２３４５６７８', '***'],
])('hides what %o says of a person', (text, hidden) => {
  expect(withoutPersonalData(text)).toBe(hidden)
})

test.each(['2026年11月25日 24:00', '第4届，每队3人', '50 MB', '2026-11-25'])('leaves %o as it is', (text) => {
  expect(withoutPersonalData(text)).toBe(text.normalize('NFKC'))
})

test('hides the given names', () => {
  expect(withoutPersonalData('我是欧阳小明，欧阳小明能报名吗', ['欧阳小明'])).toBe('我是***,***能报名吗')
})
