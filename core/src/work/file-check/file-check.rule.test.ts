import { describe, expect, test } from 'vitest'
import type { FileFacts } from '../../base/file/file-facts.ts'
import { refusalText } from '../../base/refusal.ts'
import { FileSlot } from '../../competition/setting/setting.ts'
import type { SlotChecks } from '../../competition/setting/slot/slot-checks.ts'
import { workRefusals as no } from '../refusals.ts'
import { needsReading, whyNotContent } from './file-check.rule.ts'

const slot = (checks: Partial<SlotChecks>) =>
  FileSlot.parse({
    key: 'report',
    label: '说明书',
    kinds: ['pdf', 'docx', 'png', 'mp4', 'zip'],
    maxBytes: 1_000,
    checks,
  })
const types = { pdf: 'application/pdf', png: 'image/png', mp4: 'video/mp4', zip: 'application/zip' }
const why = (checks: Partial<SlotChecks>, kind: keyof typeof types, facts: FileFacts | null) =>
  whyNotContent(slot(checks), { name: '方案.pdf', mediaType: types[kind], facts })

describe('the content of a file', () => {
  const a4 = { page: 1, widthMm: 210, heightMm: 297 }
  test.each<[string, Partial<SlotChecks>, keyof typeof types, FileFacts, string]>([
    ['has enough pages', { minPages: 3, maxPages: 5 }, 'pdf', { pages: 3 }, ''],
    ['has too few pages', { minPages: 3 }, 'pdf', { pages: 2 }, '至少 3 页，现为 2 页'],
    ['has too many pages', { maxPages: 5 }, 'pdf', { pages: 6 }, '最多 5 页，现为 6 页'],
    [
      'is of the size, upright or across',
      { pageSize: 'a4' },
      'pdf',
      { pageSizes: [a4, { page: 2, widthMm: 297.1, heightMm: 209.9 }] },
      '',
    ],
    [
      'has a page of another size',
      { pageSize: 'a4' },
      'pdf',
      { pageSizes: [a4, { page: 3, widthMm: 420, heightMm: 297 }] },
      '每页须为 A4，第 3 页为 420×297 mm',
    ],
    ['is wide enough', { minWidth: 800 }, 'png', { width: 800, height: 1 }, ''],
    ['is too narrow', { minWidth: 800 }, 'png', { width: 799, height: 1 }, '至少 800 像素宽，现为 799 像素宽'],
    ['is too high', { maxHeight: 800 }, 'png', { width: 1, height: 801 }, '最多 800 像素高，现为 801 像素高'],
    ['has the aspect but for a pixel', { aspect: '16:9' }, 'png', { width: 1_366, height: 768 }, ''],
    [
      'has another aspect',
      { aspect: '16:9' },
      'png',
      { width: 1_024, height: 768 },
      '宽高比须为 16:9，现为 1024×768 像素',
    ],
    ['lasts as long but for a frame', { maxSeconds: 180 }, 'mp4', { seconds: 180.4 }, ''],
    ['lasts too long', { maxSeconds: 180 }, 'mp4', { seconds: 205 }, '最多 3 分钟，现为 3 分 25 秒'],
    ['is too short', { minSeconds: 60 }, 'mp4', { seconds: 30 }, '至少 1 分钟，现为 30 秒'],
    ['has too much text', { maxCharacters: 3_000 }, 'pdf', { characters: 3_001 }, '最多 3000 字，现为 3001 字'],
    ['has no text', { minCharacters: 10 }, 'pdf', { characters: 0 }, '至少 10 字，现为 0 字'],
    ['has the sentence', { requiredText: '原创' }, 'pdf', { sentences: { 原创: true } }, ''],
    ['lacks the sentence', { requiredText: '原创' }, 'pdf', { sentences: { 原创: false } }, '正文须含有“原创”，未找到'],
    ['has a forbidden sentence', { forbiddenText: '大学' }, 'pdf', { sentences: { 大学: true } }, '正文不得含有“大学”'],
    ['isn’t of a kind that is checked', { maxPages: 1 }, 'zip', {}, ''],
  ])('%s', (_, checks, kind, facts, expected) => {
    const refusal = why(checks, kind, facts)
    expect(refusal && refusalText(refusal, 'zh-cn')).toBe(
      expected === '' ? null : `“方案.pdf”不符合“说明书”的要求：${expected}`,
    )
  })

  test('is told with everything that is wrong', () => {
    const refusal = why({ maxPages: 2, maxCharacters: 5 }, 'pdf', { pages: 3, characters: 6 })!
    expect(refusalText(refusal, 'en')).toBe(
      '“方案.pdf” isn’t what “说明书” asks for: at most 2 page(s); it has 3 page(s); at most 5 characters; it has 6 characters',
    )
  })

  test('can’t be read, or wasn’t read for these checks', () => {
    expect(why({ maxPages: 2 }, 'pdf', { unreadable: true })?.kind).toBe(no.FILE_UNREADABLE)
    expect(why({ maxPages: 2 }, 'pdf', null)?.kind).toBe(no.FILE_UNCHECKED)
    expect(why({ maxPages: 2, requiredText: '甲' }, 'pdf', { pages: 1, sentences: { 乙: true } })?.kind).toBe(
      no.FILE_UNCHECKED,
    )
    expect(why({}, 'pdf', { unreadable: true })).toBeNull()
  })

  test('is read only where something is asked of its kind', () => {
    expect(needsReading(slot({ maxPages: 2 }), types.pdf)).toBe(true)
    expect(needsReading(slot({ maxPages: 2 }), types.png)).toBe(false)
    expect(needsReading(slot({}), types.pdf)).toBe(false)
  })
})
