import { expect, test } from 'vitest'
import { isPersonName, PersonName } from './person-name.rule.ts'

test.each(['张䶮', '㛃秋', '𠮷野', '阿卜杜拉·买买提', 'Anne-Marie O’Neill', "D'Arcy Jr.", 'Åsa Ðorđe', '王五 2'])(
  '%s is a name',
  (name) => {
    expect(PersonName.parse(` ${name} `)).toBe(name.normalize('NFC'))
  },
)

test.each(['😀', '张三😀', '王\u200D五', '<b>', '张三\n李四', '李@四', '★', '张\u202E三x<'])('%j is none', (name) => {
  expect(isPersonName(name)).toBe(false)
})

test('the reason is told in both languages', () => {
  expect(PersonName.safeParse('张三😀').error?.issues.map(({ message }) => message)).toEqual([
    '姓名只能含文字、数字、空格和 · . - ’ 括号 | A name has letters, digits, spaces and · . - ’ brackets only',
  ])
})
