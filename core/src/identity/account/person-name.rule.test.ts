import { describe, expect, test } from 'vitest'
import { plainText } from '../../base/plain-text.ts'
import { canonicalName, nameFault, PersonName, whyNotName } from './person-name.rule.ts'

describe('a name is stored in one form', () => {
  test.each([
    ['张䶮', '张䶮', 'rare ideographs stay'],
    ['𠮷野', '𠮷野', 'beyond the basic plane too'],
    ['阿卜杜拉•买买提', '阿卜杜拉·买买提', 'bullet'],
    ['阿卜杜拉‧买买提', '阿卜杜拉·买买提', 'hyphenation point'],
    ['阿卜杜拉・买买提', '阿卜杜拉·买买提', 'katakana middle dot'],
    ['阿卜杜拉･买买提', '阿卜杜拉·买买提', 'half-width katakana middle dot'],
    ['阿卜杜拉∙买买提', '阿卜杜拉·买买提', 'bullet operator'],
    ['阿卜杜拉⋅买买提', '阿卜杜拉·买买提', 'dot operator'],
    ['阿卜杜拉.买买提', '阿卜杜拉·买买提', 'period between ideographs'],
    ['阿卜杜拉．买买提', '阿卜杜拉·买买提', 'full-width period'],
    ['阿卜杜拉 · 买买提', '阿卜杜拉·买买提', 'blanks beside the dot'],
    ['阿卜杜拉··买买提', '阿卜杜拉·买买提', 'dots in a row'],
    ['张　三', '张三', 'ideographic space'],
    ['张 三 丰', '张三丰', 'blanks between ideographs'],
    ['  李四\t', '李四', 'blanks around'],
    ['王\u200D五\uFEFF', '王五', 'zero-width characters'],
    ['葛\u{E0100}木', '葛木', 'variation selectors'],
    ['张\u0308三', '张三', 'a mark on an ideograph'],
    ['\u0301Anna', 'Anna', 'a mark on nothing'],
    ['⻓孙无忌', '长孙无忌', 'a radical of the supplement'],
    ['⽅⽂', '方文', 'Kangxi radicals'],
    ['\uF9D3志', '陸志', 'a compatibility ideograph'],
    ['Jose\u0301', 'José', 'NFC'],
    ['Ａｎｎａ　Ｌｅｅ', 'Anna Lee', 'full-width letters'],
    ['Anne-Marie   O’Neill', 'Anne-Marie O’Neill', 'single blanks'],
    ['Anne‑Marie', 'Anne-Marie', 'a hyphen that does not break'],
    ["D'Arcy Jr.", "D'Arcy Jr.", 'a period after letters stays'],
    ['J.K.罗琳', 'J.K.罗琳', 'a period beside a letter stays'],
    ['王五 2', '王五 2', 'a blank before a digit stays'],
  ])('%j as %j: %s', (typed, stored) => {
    expect(PersonName.parse(typed)).toBe(stored)
  })
})

describe('a refusal names the character and its position', () => {
  test.each([
    ['😀', '😀', 1],
    ['张三😀', '😀', 3],
    [' 李四@', '@', 3],
    ['<b>', '<', 1],
    ['张三\n李四', '\n', 3],
    ['张\u202E三★', '★', 4],
    ['王\uE863', '\uE863', 2],
  ])('%j', (typed, character, position) => {
    expect(nameFault(typed)).toEqual({ character, position })
    expect(PersonName.safeParse(typed).success).toBe(false)
  })

  test('in both languages', () => {
    expect(whyNotName('张三😀')).toEqual({
      zh: '第 3 个字符 😀 (U+1F600) 不能用于姓名；姓名只能含文字、数字、空格和 · . - ’ 括号',
      en: 'Character 3, 😀 (U+1F600), can’t be in a name: it has letters, digits, spaces and · . - ’ brackets only',
    })
    expect(whyNotName('张三\n李四')?.en).toContain('Character 3, U+000A,')
  })

  test.each(['', '  ', '·', '\u200B'])('%j is no name', (typed) => {
    expect(PersonName.safeParse(typed).success).toBe(false)
  })
})

describe('the canonical form', () => {
  const pieces = [
    ...Array.from('张三䶮𠮷⻓⽅\uF9D3々〇éÅñAz９Ｚｱｶﾞ한글'),
    ...Array.from("•‧・·.．-‑’'()（） 　\u00A0\t"),
    ...Array.from('\u200B\u200D\uFEFF\uFE0F\u{E0101}\u0301\u0308\u3099😀@'),
  ]
  let seed = 20261122
  const random = (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed % below
  }
  const typed = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 1 + random(8) }, () => pieces[random(pieces.length)]!).join(''),
  )

  test('of a canonical name is itself', () => {
    expect(typed.filter((name) => canonicalName(canonicalName(name)) !== canonicalName(name))).toEqual([])
    expect(typed.filter((name) => plainText(plainText(name)) !== plainText(name))).toEqual([])
  })

  test('is never longer than what was typed', () => {
    expect(typed.filter((name) => Array.from(canonicalName(name)).length > Array.from(name).length)).toEqual([])
  })

  test('has no fault where what was typed had none', () => {
    expect(typed.filter((name) => nameFault(name) === null && nameFault(canonicalName(name)) !== null)).toEqual([])
  })

  test('is the same for all ways to write a dot, a blank or a radical', () => {
    const ways = ['阿⻓•方', '阿⻓ ‧ 方', '阿长・ 方', ' 阿长.⽅', '阿\u200B长·方\uFEFF']
    expect(new Set(ways.map(canonicalName))).toEqual(new Set(['阿长·方']))
  })
})
