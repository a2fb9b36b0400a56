import { describe, expect, it } from 'vitest'
import { pinyinQuery, pinyinTerms, queryTerms, searchTerms } from './search.ts'

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

describe('full pinyin', () => {
  const found = (text: string, typed: string) => {
    const terms = new Set(pinyinTerms(text))
    return pinyinQuery(typed)?.every((term) => terms.has(term)) ?? null
  }

  it.each([
    ['北京大学', 'beijingdaxue', true],
    ['北京大学', 'Bei Jing', true],
    ['重庆大学', 'chongqing', true],
    ['女子学院', 'nvzi', true],
    ['北京大学', 'beijingligong', false],
    ['北京大学', 'bj', null],
    ['北京大学', '北京', null],
  ])('of %s is found by %s: %s', (text, typed, expected) => {
    expect(found(text, typed)).toBe(expected)
  })

  it('is not taken for the initials of another name', () => {
    expect(pinyinTerms('北京大学').filter((term) => queryTerms('eij').includes(term))).toEqual([])
  })
})
