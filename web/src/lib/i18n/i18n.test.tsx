import { describe, expect, it } from 'vitest'
import { defineMessages, pick, translator } from './i18n.ts'
import { languageFrom } from './language.ts'
import { wordingMessages } from './wording.ts'

const messages = defineMessages('i18n-test', {
  found: { zh: '共 {count} 条', en: '{count} found' },
  raw: { zh: '<b>{name}</b>', en: '<b>{name}</b>' },
})

describe('labels', () => {
  it('speak both languages and fill their places in', () => {
    expect(translator(messages, 'zh-cn')('found', { count: 3 })).toBe('共 3 条')
    expect(translator(messages, 'en')('found', { count: 3 })).toBe('3 found')
  })

  it('leave escaping to React', () => {
    expect(translator(messages, 'en')('raw', { name: 'a & b' })).toBe('<b>a & b</b>')
  })

  it.each([
    ['standard', ['提交作品', '个人/团队', '赛项']],
    ['topic', ['提交选题', '个人/团队', '赛项']],
    ['proposition', ['提交作品', '参赛编号', '命题类别']],
  ])('follow the wording %s of the host', (wording, words) => {
    const t = translator(wordingMessages, 'zh-cn', wording)
    expect([t('submitWork'), t('workSelector'), t('signUpItem')]).toEqual(words)
  })

  it('fall back to Chinese for data without English', () => {
    expect([pick({ zh: '甲', en: '' }, 'en'), pick({ zh: '甲', en: 'A' }, 'en')]).toEqual(['甲', 'A'])
  })

  it.each([
    ['en-GB', 'en'],
    ['EN', 'en'],
    ['zh-CN', 'zh-cn'],
    ['fr', 'zh-cn'],
    [null, 'zh-cn'],
  ])('take %s for %s', (text, language) => {
    expect(languageFrom(text)).toBe(language)
  })
})
