import { describe, expect, test } from 'vitest'
import { recipientsOf } from '../issue/recipients.rule.ts'
import { certificateRefusals } from '../refusals.ts'
import { correctionsAnew, whyNotReissue, type Reissuable } from './reissue.rule.ts'

const valid: Reissuable = {
  state: 'valid',
  successor: '',
  endedWithResults: false,
  approver: '',
  mayApprove: false,
  tookBack: false,
}
const revoked: Reissuable = { ...valid, state: 'revoked' }
const approved: Reissuable = { ...revoked, approver: '省教育厅' }

test.each([
  ['a valid one', valid, null],
  ['a valid one of an approved batch', { ...valid, approver: '省教育厅' }, null],
  ['a superseded one', { ...valid, state: 'superseded', successor: 'CN2' }, certificateRefusals.NOT_VALID],
  ['a revoked one', revoked, null],
  ['a revoked one by whoever revoked it', { ...revoked, tookBack: true }, null],
  ['one that ended with its results', { ...revoked, endedWithResults: true }, certificateRefusals.NOT_VALID],
  ['one that was replaced', { ...revoked, successor: 'CN2' }, certificateRefusals.REPLACED_BEFORE],
  ['an approved one by somebody else', approved, certificateRefusals.NEEDS_SECOND],
  ['an approved one by an approver', { ...approved, mayApprove: true }, null],
  [
    'an approved one by the approver who revoked it',
    { ...approved, mayApprove: true, tookBack: true },
    certificateRefusals.NEEDS_SECOND,
  ],
] as const)('%s', (_, one, kind) => {
  expect(whyNotReissue(one)?.kind ?? null).toBe(kind)
})

describe('the corrections of a new certificate', () => {
  const person = (personKey: string, name: string, role: 'captain' | 'member') =>
    ({ personKey, userId: null, name, role, school: '甲大学', minor: false }) as const
  const team = (...names: [string, string]) =>
    recipientsOf(
      {
        winnerId: 'w',
        teamId: 't',
        teamName: '一队',
        school: '甲大学',
        workName: '作品',
        award: '一等奖',
        awardPosition: 0,
        people: [person('1', names[0], 'captain'), person('2', names[1], 'member')],
      },
      'winner',
    )[0]!
  const issued = { values: { student: '张三丰、李四', workName: '作品' } }
  const corrections = { student: '张三丰、李四' }
  const record = { student: '张三、李四' }
  const found = (detail: string) => [{ kind: 'record-changed', element: 'student', detail }]

  test.each([
    ['are the earlier ones', { ...issued, corrections, record }, team('张三', '李四'), {}, corrections, []],
    [
      'end with their record',
      { ...issued, corrections, record },
      team('王五', '李四'),
      {},
      {},
      found('张三丰、李四 → 王五、李四'),
    ],
    [
      'stay where the record of then is not known',
      { ...issued, corrections },
      team('王五', '李四'),
      {},
      corrections,
      [],
    ],
    [
      'are those asked for, and what changed under them is found',
      { values: { student: '张三、李四' } },
      team('李四', '张三'),
      { student: '张三、李肆' },
      { student: '张三、李肆' },
      found('张三、李四 → 李四、张三'),
    ],
    [
      'hold a text that nothing changed under',
      issued,
      team('张三丰', '李四'),
      { student: '张三峰、李四' },
      { student: '张三峰、李四' },
      [],
    ],
  ] as const)('%s', (_, facts, listed, asked, kept, changes) => {
    expect(correctionsAnew(facts, listed, asked)).toEqual({ corrections: kept, changes })
  })
})
