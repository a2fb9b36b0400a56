import { describe, expect, test } from 'vitest'
import { FileSlot } from '../setting.ts'
import { aspectOf, checksOf, slotCheckFaults } from './slot-checks.rule.ts'
import { secondsText, slotCheckLines } from './slot-check-lines.ts'
import type { SlotChecks } from './slot-checks.ts'

const slot = (checks: Partial<SlotChecks>, more: object = {}) =>
  FileSlot.parse({ key: 'report', label: '说明书', kinds: ['pdf'], maxBytes: 1_000, checks, ...more })

describe('the checks of a slot', () => {
  test.each<[string, Partial<SlotChecks>, object, string[]]>([
    ['may be none', {}, {}, []],
    ['fit one of its kinds', { maxPages: 20, pageSize: 'a4' }, {}, []],
    ['of a picture say nothing about a PDF', { minWidth: 800, aspect: '16:9' }, {}, ['minWidth', 'aspect']],
    ['of a video say nothing about a PDF', { maxSeconds: 60 }, {}, ['maxSeconds']],
    ['of pages say nothing about a video', { maxPages: 2, maxSeconds: 60 }, { kinds: ['mp4'] }, ['maxPages']],
    ['have a most that isn’t less than the least', { minPages: 3, maxPages: 2 }, {}, ['maxPages']],
    ['write an aspect with a colon', { aspect: '1.78' }, { kinds: ['png'] }, ['aspect']],
  ])('%s', (_, checks, more, expected) => {
    const paths = slotCheckFaults(slot(checks, more), 'slots.0').map(({ path }) => path)
    expect(paths).toEqual(expected.map((check) => `slots.0.checks.${check}`))
  })

  test('bound the size of documents, and of them alone', () => {
    const large = { maxBytes: 200 * 2 ** 20 }
    expect(slotCheckFaults(slot({ maxPages: 2 }, large), 's').map(({ path }) => path)).toEqual(['s.maxBytes'])
    expect(slotCheckFaults(slot({ maxSeconds: 2 }, { ...large, kinds: ['mp4', 'pdf'] }), 's')).toEqual([])
  })

  test('apply to the kinds whose content tells', () => {
    const both = slot({ maxPages: 2, minWidth: 10 }, { kinds: ['pdf', 'png', 'zip'] })
    expect([checksOf(both, 'pdf'), checksOf(both, 'png'), checksOf(both, 'zip')]).toEqual([
      ['maxPages'],
      ['minWidth'],
      [],
    ])
  })

  test('are told in words', () => {
    const checks = slot({ minPages: 2, maxPages: 20, pageSize: 'a4', maxSeconds: 90, requiredText: '承诺' }).checks
    expect(slotCheckLines(checks)).toEqual([
      { zh: '2–20 页', en: '2–20 pages' },
      { zh: '每页为 A4', en: 'every page is A4' },
      { zh: '时长不超过 1 分 30 秒', en: 'at most 1 min 30 s long' },
      { zh: '须含有“承诺”', en: 'contains “承诺”' },
    ])
    const text = slot({ maxCharacters: 3000 }).checks
    expect(slotCheckLines(text)).toEqual([{ zh: '正文不超过 3000 字', en: 'at most 3000 characters of text' }])
    expect(slotCheckLines(slot({}).checks)).toEqual([])
    expect([secondsText(59.6).zh, secondsText(180).en]).toEqual(['1 分钟', '3 min'])
    expect([aspectOf('4:3'), aspectOf('4/3'), aspectOf('0:3')]).toEqual([4 / 3, null, null])
  })
})
