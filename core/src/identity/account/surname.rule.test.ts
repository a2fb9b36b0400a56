import { expect, test } from 'vitest'
import { surnameOf } from './surname.rule.ts'

test.each([
  ['李明', '李'],
  ['欧阳修', '欧阳'],
  ['阿卜杜拉·买买提', '阿'],
  ['Ada Lovelace', 'L'],
  ['root', 'R'],
  ['', ''],
])('the avatar of %s shows %s', (name, shown) => {
  expect(surnameOf(name)).toBe(shown)
})
