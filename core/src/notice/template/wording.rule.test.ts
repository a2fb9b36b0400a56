import { describe, expect, test } from 'vitest'
import type { NoticeTemplate } from '../../base/notice/template.ts'
import { noticeRefusals } from '../refusals.ts'
import {
  allowedPlaceholders,
  whyNotEditWordings,
  whyNotResetWording,
  whyNotSaveWording,
  whyNotWording,
  wordingInForce,
  wordingToKeep,
} from './wording.rule.ts'
import { LONGEST_WORDING, normalisedWording, wordingOf, wordsOf } from './wording.ts'

const returned: NoticeTemplate = {
  event: 'enrolment.returned',
  required: ['opinion'],
  title: { zh: '“{team}”被退回', en: '“{team}” was returned' },
  body: { zh: '{captain}，请修改：{opinion}', en: '{captain}, please change it: {opinion}' },
}
const opened: NoticeTemplate = {
  event: 'account.opened',
  forAnybody: true,
  title: { zh: '已开通账号', en: 'You have an account' },
  body: { zh: '请登录', en: 'Sign in' },
}
const replaced: NoticeTemplate = {
  event: 'certificate.reissued',
  title: { zh: '证书已换发', en: 'Certificate reissued' },
  body: { zh: '', en: '' },
}

const faultsOf = (template: NoticeTemplate, change: Partial<ReturnType<typeof wordingOf>>) =>
  whyNotWording(template, { ...wordingOf(template), ...change })?.fields.map(({ path, zh }) => [path, zh]) ?? []

describe('the words of staff', () => {
  test.each([
    ['may be other words with the same placeholders', returned, { bodyZh: '请按意见修改：{opinion}' }, []],
    ['may have a placeholder of the title in the text', returned, { bodyZh: '“{team}”：{opinion}' }, []],
    [
      'have no unknown placeholder',
      returned,
      { bodyEn: '{opinion} {deadline}' },
      [['bodyEn', '英文正文中的 {deadline} 不是此通知的变量']],
    ],
    [
      'have no placeholder with other letters, which nothing would fill in',
      returned,
      { bodyZh: '{opinion}{意见}{ team }' },
      [
        ['bodyZh', '中文正文中的 {意见} 不是此通知的变量'],
        ['bodyZh', '中文正文中的 { team } 不是此通知的变量'],
      ],
    ],
    ['have no single brace', returned, { titleEn: 'Returned {team' }, [['titleEn', '英文标题中的花括号不成对']]],
    [
      'keep what is required, in each language',
      returned,
      { bodyZh: '请修改', bodyEn: 'Change it' },
      [
        ['bodyZh', '中文正文或标题须保留变量 {opinion}'],
        ['bodyEn', '英文正文或标题须保留变量 {opinion}'],
      ],
    ],
    [
      'have no other placeholder in the title, which SMS carry',
      returned,
      { titleZh: '{captain}，“{team}”被退回' },
      [['titleZh', '中文标题不能使用变量 {captain}：标题会作为短信内容，只能用默认标题中的变量']],
    ],
    [
      'have no placeholder where anybody may get them',
      opened,
      { bodyZh: '{name}，请登录' },
      [['bodyZh', '中文正文不能使用变量 {name}：收到此通知的人可能未核实身份']],
    ],
    ['have a title in both languages', returned, { titleEn: ' ' }, [['titleEn', '英文标题不能为空']]],
    ['have a text in both languages', replaced, { bodyZh: '旧证书已失效' }, [['bodyEn', '英文正文不能为空']]],
    ['have no text where the built-in words have none', replaced, { titleZh: '新证书已换发' }, []],
    ['have a text where the built-in words have one', opened, { bodyZh: '' }, [['bodyZh', '中文正文不能为空']]],
    ['are as long as possible', replaced, { titleZh: '𠮷'.repeat(LONGEST_WORDING.titleZh) }, []],
    [
      'are no longer',
      replaced,
      { titleZh: '𠮷'.repeat(LONGEST_WORDING.titleZh + 1) },
      [['titleZh', '中文标题有 61 个字，最多 60 个字']],
    ],
    ['have a title of one line', replaced, { titleZh: '证书\n换发' }, [['titleZh', '中文标题只能有一行']]],
    ['may have a text of several lines', opened, { bodyZh: '请登录\n\n谢谢' }, []],
    ['have no control characters', opened, { bodyEn: 'Sign\u0007 in' }, [['bodyEn', '英文正文含有控制字符']]],
    ['do not turn the direction of text', opened, { bodyEn: 'Sign\u202e in' }, [['bodyEn', '英文正文含有控制字符']]],
    ['have no half character', opened, { bodyEn: 'Sign \ud83d in' }, [['bodyEn', '英文正文含有控制字符']]],
    [
      'have no HTML',
      opened,
      { bodyEn: '<a href="https://x.example">Sign in</a>' },
      [['bodyEn', '英文正文含有 HTML 标签，通知只能是纯文本']],
    ],
    ['may compare', opened, { bodyEn: 'Sign in if 3 < 4 > 2' }, []],
  ] as const)('%s', (_, template, change, faults) => expect(faultsOf(template, change)).toEqual(faults))

  test('are refused with field, language and reason in English too', () => {
    const refusal = whyNotWording(returned, { ...wordingOf(returned), titleEn: '{captain}', bodyEn: '{x} {opinion}' })
    expect(refusal?.kind).toBe(noticeRefusals.WORDING_FAULTY)
    expect(refusal?.fields.map(({ en }) => en)).toEqual([
      'English title can’t have {captain}: SMS carry the title, which may have the built-in title’s placeholders only',
      'English text has {x}, which this notice does not know',
    ])
  })
})

test('a title may have the placeholders of the built-in title, a text all, and what anybody gets none', () => {
  const fields = ['titleZh', 'bodyEn'] as const
  expect(fields.map((field) => allowedPlaceholders(returned, field))).toEqual([
    ['team'],
    ['team', 'captain', 'opinion'],
  ])
  const toAnybody = { ...returned, forAnybody: true } as const
  expect(fields.map((field) => allowedPlaceholders(toAnybody, field))).toEqual([[], []])
})

test('words are saved when they differ from those in force and fit', () => {
  const builtIn = wordingOf(opened)
  const other = { ...builtIn, titleZh: '账号已开通' }
  expect(whyNotSaveWording(opened, builtIn, builtIn)?.kind).toBe(noticeRefusals.WORDING_UNCHANGED)
  expect(whyNotSaveWording(opened, builtIn, other)).toBeNull()
  expect(whyNotSaveWording(opened, builtIn, { ...other, titleEn: '' })?.kind).toBe(noticeRefusals.WORDING_FAULTY)
  expect([wordingToKeep(opened, other), wordingToKeep(opened, builtIn)]).toEqual([other, null])
})

test('built-in words are in force where nothing is saved, and where what was saved no longer fits', () => {
  const other = { ...wordingOf(opened), titleZh: '账号已开通' }
  expect(wordingInForce(opened, null)).toEqual({ state: 'builtIn', words: opened })
  expect(wordingInForce(opened, other)).toEqual({ state: 'changed', words: wordsOf(other) })
  expect(wordingInForce(opened, { ...other, bodyZh: '{gone}' })).toEqual({ state: 'unfit', words: opened })
})

test('built-in words can not be reset, and only staff of the whole platform edit', () => {
  expect(whyNotResetWording(null)?.kind).toBe(noticeRefusals.WORDING_BUILT_IN)
  expect(whyNotResetWording(wordingOf(opened))).toBeNull()
  expect([whyNotEditWordings(true), whyNotEditWordings(false)?.kind]).toEqual([null, noticeRefusals.WORDING_OF_ALL])
})

test('blanks around a text and the kind of line breaks make no difference', () => {
  const typed = { ...wordingOf(opened), bodyZh: ' 请登录\r\n谢谢 \n', titleEn: 'Cafe\u0301' }
  expect(normalisedWording(typed)).toMatchObject({ bodyZh: '请登录\n谢谢', titleEn: 'Café' })
})
