import { describe, expect, test } from 'vitest'
import { certificateRefusals } from '../refusals.ts'
import { mendableOf, mendedTexts, rowState, whyNotMend, type RowDecision } from './row.rule.ts'

const gap = { kind: 'missing-glyph', element: '姓名', detail: '𫝀' } as const
const small = { kind: 'shrunk', element: '姓名', detail: '17' } as const
const none: RowDecision = { texts: {}, leftOut: false, confirmed: null, reason: '' }

describe('a row', () => {
  test.each([
    ['without findings', [], null, 'good'],
    ['that only shrank', [small], null, 'good'],
    ['with a missing character', [gap], null, 'open'],
    ['that was mended but has it still', [gap], { ...none, texts: { userName: '李四' } }, 'open'],
    ['issued on purpose', [gap, small], { ...none, confirmed: [gap, small] }, 'confirmed'],
    ['with another finding since', [{ ...gap, detail: '𫝁' }], { ...none, confirmed: [gap] }, 'open'],
    ['left out', [gap], { ...none, leftOut: true }, 'left_out'],
    ['left out though good', [], { ...none, leftOut: true }, 'left_out'],
  ] as const)('%s', (_, findings, decision, state) => {
    expect(rowState(findings, decision)).toBe(state)
  })
})

describe('what can be mended', () => {
  const codes = ['student', 'teacher', 'school', 'workName', 'awardName']
  const record = { student: '张三、李𫝀', school: '甲大学', awardName: '一等奖' }

  test('is what the design prints, also where it is missing, but for people who are not there', () => {
    expect(mendableOf(codes, record)).toEqual([
      { field: 'student', now: '张三、李𫝀' },
      { field: 'school', now: '甲大学' },
      { field: 'workName', now: '' },
    ])
  })

  test.each([
    ['a name', { student: '张三、李四' }, null],
    ['a missing work', { workName: '机器人' }, null],
    ['nothing', {}, certificateRefusals.NO_TEXT],
    ['a teacher who is not there', { teacher: '赵六' }, certificateRefusals.NOT_PRINTED],
    ['what the design does not print', { companyName: '公司' }, certificateRefusals.NOT_PRINTED],
    ['one name more', { student: '张三、李四、王五' }, certificateRefusals.OTHER_PEOPLE],
    ['a picture in a name', { student: '张三、李😀' }, certificateRefusals.NAME_CHARACTER],
    ['the same text', { school: '甲大学' }, certificateRefusals.SAME_TEXT],
  ])('%s', (_, texts, kind) => {
    expect(whyNotMend(codes, record, texts)?.kind ?? null).toBe(kind)
  })

  test('is kept in canonical form', () => {
    expect(mendedTexts({ student: ' 张 三，⻓孙•无忌' })).toEqual({ student: '张三、长孙·无忌' })
  })
})
