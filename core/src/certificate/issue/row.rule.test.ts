import { describe, expect, test } from 'vitest'
import { certificateRefusals } from '../refusals.ts'
import {
  acceptedRecord,
  changedTexts,
  outdatedField,
  rowState,
  whyNotCorrectRow,
  type RowDecision,
  changesSince,
} from './row.rule.ts'
import { correctableOf, correctableTexts, printedBy } from './correct.rule.ts'
import { recipientsOf, type AwardedTeam } from './recipients.rule.ts'

const gap = { kind: 'missing-glyph', element: '姓名', detail: '𫝀' } as const
const small = { kind: 'shrunk', element: '姓名', detail: '17' } as const
const none: RowDecision = { texts: {}, record: {}, leftOut: false, confirmed: null, reason: '' }

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

  const printed = printedBy(codes, record, false)

  test('is what the design prints, also where it is missing', () => {
    expect(correctableOf(printed)).toEqual([
      { field: 'student', now: '张三、李𫝀' },
      { field: 'teacher', now: '' },
      { field: 'school', now: '甲大学' },
      { field: 'workName', now: '' },
    ])
  })

  test.each([
    ['a name', { student: '张三、李四' }, null],
    ['a missing work', { workName: '机器人' }, null],
    ['nothing', {}, certificateRefusals.NO_TEXT],
    ['teachers where none is named', { teacher: '赵六、孙七' }, null],
    ['a teacher who is no name', { teacher: '赵★' }, certificateRefusals.NAME_CHARACTER],
    ['what the design does not print', { companyName: '公司' }, certificateRefusals.NOT_PRINTED],
    ['one name more', { student: '张三、李四、王五' }, certificateRefusals.OTHER_PEOPLE],
    ['a picture in a name', { student: '张三、李😀' }, certificateRefusals.NAME_CHARACTER],
    ['the same text', { school: '甲大学' }, certificateRefusals.SAME_TEXT],
  ])('%s', (_, texts, kind) => {
    expect(whyNotCorrectRow(printed, texts)?.kind ?? null).toBe(kind)
  })

  test('is a person’s own only on a certificate for a person', () => {
    expect(correctableOf(printedBy(['userName', 'companyName'], {}, false))).toEqual([])
    expect(correctableOf(printedBy(['userName', 'companyName'], { userName: '张三' }, true))).toEqual([
      { field: 'userName', now: '张三' },
      { field: 'companyName', now: '' },
    ])
  })

  test('is kept in canonical form', () => {
    expect(changedTexts({ student: ' 张 三，⻓孙•无忌' })).toEqual({ student: '张三、长孙·无忌' })
  })
})

describe('what was decided of a row', () => {
  const person = (personKey: string, name: string, role: 'captain' | 'member') =>
    ({ personKey, userId: null, name, role, school: '甲大学', minor: false }) as const
  const team: AwardedTeam = {
    winnerId: 'w',
    teamId: 't',
    teamName: '一队',
    school: '甲大学',
    workName: '作品',
    award: '一等奖',
    awardPosition: 0,
    people: [person('1', '张三', 'captain'), person('2', '李𫝀', 'member')],
  }
  const of = (people: AwardedTeam['people']) => recipientsOf({ ...team, people }, 'winner')[0]!
  const decided = { texts: { student: '张三、李四' }, record: { student: '张三、李𫝀' } }
  const found = (detail: string) => [{ kind: 'record-changed', element: 'student', detail }]

  test.each([
    ['holds while the record says the same', decided, of(team.people), []],
    [
      'ends when another person takes a place',
      decided,
      of([person('3', '王五', 'captain'), team.people[1]!]),
      found('张三、李𫝀 → 王五、李𫝀'),
    ],
    [
      'ends when people change places',
      decided,
      of([
        { ...team.people[1]!, role: 'captain' },
        { ...team.people[0]!, role: 'member' },
      ]),
      found('张三、李𫝀 → 李𫝀、张三'),
    ],
    [
      'is no conflict with a record that was mended alike',
      decided,
      of([team.people[0]!, { ...team.people[1]!, name: '李四' }]),
      [],
    ],
    [
      'ends where the record of then is not known',
      { ...decided, record: {} },
      of(team.people),
      found('— → 张三、李𫝀'),
    ],
    [
      'of a row issued as it is ends with any text of it',
      { texts: {}, record: { ...correctableTexts(of(team.people)), student: '赵六' } },
      of(team.people),
      found('赵六 → 张三、李𫝀'),
    ],
  ] as const)('%s', (_, decision, record, changes) => {
    expect(changesSince(decision, record)).toEqual(changes)
  })

  test('is replaced by the record of now where that is accepted, and ends with its next change', () => {
    const now = of([person('3', '王五', 'captain'), team.people[1]!])
    const accepted = acceptedRecord(decided, now)
    expect(accepted).toEqual({ ...none, record: { student: '王五、李𫝀' } })
    expect([changesSince(accepted, now), changesSince(accepted, of(team.people))]).toEqual([
      [],
      found('王五、李𫝀 → 张三、李𫝀'),
    ])
  })
})

describe('a row that was listed', () => {
  const person = { personKey: 'a', userId: 'u', name: '张三', role: 'captain', school: '甲大学', minor: false } as const
  const team: AwardedTeam = {
    winnerId: 'w',
    teamId: 't',
    teamName: '星火队',
    school: '甲大学',
    workName: '机器人',
    award: '一等奖',
    awardPosition: 0,
    people: [person],
  }
  const of = (changed: Partial<AwardedTeam>, kind: 'winner' | 'member' = 'winner') =>
    recipientsOf({ ...team, ...changed }, kind)[0]!

  test.each([
    ['is as its record', of({}), of({}), null],
    ['differs where somebody was renamed', of({}), of({ people: [{ ...person, name: '张三丰' }] }), 'student'],
    ['differs where another account holds it', of({}), of({ people: [{ ...person, userId: 'v' }] }), 'student'],
    ['differs where the team was renamed', of({}), of({ teamName: '燎原队' }), 'teamName'],
    ['has gone with its person', of({}, 'member'), null, 'userName'],
    ['has gone with its team', of({}), null, 'teamName'],
  ] as const)('%s', (_, listed, now, field) => {
    expect(outdatedField(listed, now)).toBe(field)
  })
})
