import { describe, expect, test } from 'vitest'
import { gapsOf, type RoundToCheck } from './gaps.rule.ts'
import { RoundContent } from '../round/round.ts'

const content = RoundContent.parse({
  hosts: ['主办'],
  introduction: '介绍',
  notices: [{ title: '须知', body: '阅读' }],
})
const a = { itemId: 'a', name: '产品设计', nameEn: 'Product' }
const b = { itemId: 'b', name: '数字媒体', nameEn: '' }
const windows = (['signup', 'submission', 'review'] as const).map((kind) => ({ kind, itemId: null }))
const first = { stageId: 's1', name: '初赛', nameEn: '', weight: 100, windows }
const settingsOf = (itemId: string, sound = true) => [
  { kind: 'enrol' as const, itemId, stageId: null, sound, asksSignerCode: false },
  { kind: 'work' as const, itemId, stageId: 's1', sound, asksSignerCode: false },
  { kind: 'review' as const, itemId, stageId: 's1', sound, asksSignerCode: false },
]
const whole: RoundToCheck = {
  content,
  items: [a, b],
  stages: [first],
  settings: [...settingsOf('a'), ...settingsOf('b')],
  canSendCodes: true,
}
/** Settings of which that of item b asks signers for a code. */
const coded = whole.settings.map((set) => ({ ...set, asksSignerCode: set.itemId === 'b' && set.kind === 'enrol' }))
const gaps = (more: Partial<RoundToCheck>) => gapsOf({ ...whole, ...more }).map(({ key, page }) => `${page} ${key}`)

describe('the gaps of a round', () => {
  test.each<[string, Partial<RoundToCheck>, string[]]>([
    ['that is complete: none', {}, []],
    [
      'that says nothing of itself',
      { content: RoundContent.parse({}) },
      ['addEdit hosts', 'addEdit introduction', 'addEdit notices'],
    ],
    [
      'that hides its introduction: none for it',
      { content: RoundContent.parse({ ...content, introduction: '', tabs: [{ key: 'introduction', hidden: true }] }) },
      [],
    ],
    ['without items: only these', { items: [], settings: [] }, ['addEdit items']],
    ['that asks signers for a code: none while codes can be sent', { settings: coded }, []],
    [
      'that asks signers for a code, which can be sent by nothing',
      { settings: coded, canSendCodes: false },
      ['enrollSet signerCode.b'],
    ],
    ['that can send no codes and asks for none: none', { canSendCodes: false }, []],
    ['without stages', { stages: [] }, ['scheduleSet stages']],
    [
      'without a review window',
      { stages: [{ ...first, windows: windows.slice(0, 2) }] },
      ['scheduleSet window.review'],
    ],
    [
      'where only one item has a window for changes of people',
      { stages: [{ ...first, windows: [...windows, { kind: 'roster', itemId: 'a' }] }] },
      ['scheduleSet window.roster.b'],
    ],
    [
      'where all items have one for corrections: none',
      { stages: [{ ...first, windows: [...windows, { kind: 'correction', itemId: null }] }] },
      [],
    ],
    [
      'where only one item has a sign-up window',
      { stages: [{ ...first, windows: [{ kind: 'signup', itemId: 'a' }, ...windows.slice(1)] }] },
      ['scheduleSet window.signup.b'],
    ],
    [
      'whose stages weigh 150 in all',
      { stages: [first, { ...first, stageId: 's2', name: '决赛', weight: 50, windows: [] }] },
      ['scheduleSet stageWeights'],
    ],
    [
      'with an item that nothing is set for',
      { settings: settingsOf('a') },
      ['enrollSet enrol.b', 'workSubSet work.s1.b', 'reviewSet review.s1.b'],
    ],
    [
      'with settings that contradict themselves',
      { items: [a], settings: settingsOf('a', false) },
      ['enrollSet enrol.a', 'workSubSet work.s1.a', 'reviewSet review.s1.a'],
    ],
    [
      'with a second stage for scores alone',
      { stages: [first, { ...first, stageId: 's2', weight: 0, windows: [{ kind: 'review', itemId: 'b' }] }] },
      ['reviewSet review.s2.b'],
    ],
  ])('%s', (_what, more, expected) => expect(gaps(more)).toEqual(expected))

  test('say in both languages what is missing and where', () => {
    expect(gapsOf({ ...whole, settings: settingsOf('b') })).toEqual([
      {
        key: 'enrol.a',
        page: 'enrollSet',
        zh: '赛项“产品设计”未完成报名设置',
        en: 'The enrolment of Product is not set',
        itemId: 'a',
      },
      {
        key: 'work.s1.a',
        page: 'workSubSet',
        zh: '“初赛 · 产品设计”未完成作品提交设置',
        en: 'The works of 初赛, Product are not set',
        itemId: 'a',
        stageId: 's1',
      },
      {
        key: 'review.s1.a',
        page: 'reviewSet',
        zh: '“初赛 · 产品设计”未完成评审规则设置',
        en: 'The review rule of 初赛, Product is not set',
        itemId: 'a',
        stageId: 's1',
      },
    ])
  })
})
