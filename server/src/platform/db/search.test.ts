import { describe, expect, it } from 'vitest'
import { queryTerms, searchTerms } from './search.ts'

function finds(text: string, typed: string): boolean {
  const terms = new Set(searchTerms(text))
  return queryTerms(typed).every((term) => terms.has(term))
}

describe('search terms', () => {
  it('find a text by any two neighbouring characters', () => {
    expect(finds('全国大学生机械创新设计大赛', '机械')).toBe(true)
    expect(finds('全国大学生机械创新设计大赛', '创新设计')).toBe(true)
    expect(finds('全国大学生机械创新设计大赛', '电子')).toBe(false)
  })

  it('find a text by the initials of its pinyin', () => {
    expect(finds('北京大学', 'bjdx')).toBe(true)
    expect(finds('北京大学', 'qhdx')).toBe(false)
  })

  it('treat full-width and upper-case letters as plain ones', () => {
    expect(finds('ＡＩ 挑战赛', 'ai挑战')).toBe(true)
  })

  it.each([
    ['阿卜杜拉·买买提', '阿卜杜拉•买买提'],
    ['阿卜杜拉•买买提', '拉·买'],
    ['长孙无忌', '⻓孙'],
    ['⽅文山', '方文山'],
    ['张​三', '张 三'],
  ])('find %j as %j', (text, typed) => {
    expect(finds(text, typed)).toBe(true)
  })

  it('find a single character', () => {
    expect(finds('张三丰', '张')).toBe(true)
  })
})
