import { describe, expect, test } from 'vitest'
import { corrected, correctableOf, correctedText, printedBy, shownTexts, whyNotCorrect } from './correct.rule.ts'
import { recipientsOf, type AwardedTeam, valuesOf } from './recipients.rule.ts'
import { certificateRefusals } from '../refusals.ts'

const person = (personKey: string, name: string, school: string) =>
  ({
    personKey,
    userId: personKey,
    name,
    role: personKey === '1' ? 'captain' : 'member',
    school,
    minor: false,
  }) as const

const team: AwardedTeam = {
  winnerId: 'w',
  teamId: 't',
  teamName: '一队',
  school: '甲大学',
  workName: '作品',
  award: '一等奖',
  awardPosition: 0,
  people: [person('1', '张三', '甲大学'), person('2', '李四', '乙大学')],
}

describe('a mended school', () => {
  const [own, guest] = recipientsOf(team, 'member')

  test('is the person’s too who is of the team’s school', () => {
    const mended = corrected(own!, { school: '甲科技大学' })
    expect([mended.team.school, mended.person?.school]).toEqual(['甲科技大学', '甲科技大学'])
  })

  test('is not the person’s who is of another', () => {
    const mended = corrected(guest!, { school: '甲科技大学' })
    expect([mended.team.school, mended.person?.school]).toEqual(['甲科技大学', '乙大学'])
  })

  test('gives way to what was mended of the person’s own', () => {
    expect(corrected(own!, { school: '甲科技大学', userSchool: '丙大学' }).person?.school).toBe('丙大学')
  })
})

describe('a mended name', () => {
  const printed = { student: '张三、李四', userName: '张三', school: '甲大学' }

  test.each([
    ['student', ' 张 三,⻓孙•无忌 ', '张三、长孙·无忌'],
    ['userName', 'Ａｎｎａ', 'Anna'],
    ['school', '⽢ 大学\u200B', '甘 大学'],
  ] as const)('%s: %j is kept as %j', (field, typed, kept) => {
    expect(correctedText(field, typed)).toBe(kept)
    expect(whyNotCorrect(printed, field, typed)).toBeNull()
  })

  test.each([
    ['student', '张三、李😀', { name: '李😀', position: 2, character: '😀 (U+1F600)' }],
    ['userName', '李★', { name: '李★', position: 2, character: '★ (U+2605)' }],
  ] as const)('%s: %j is refused by the character and its position', (field, typed, params) => {
    const refusal = whyNotCorrect(printed, field, typed)
    expect([refusal?.kind, refusal?.params]).toEqual([certificateRefusals.NAME_CHARACTER, params])
  })

  test('that is the same in canonical form changes nothing', () => {
    expect(whyNotCorrect(printed, 'userName', '张 三')?.kind).toBe(certificateRefusals.SAME_TEXT)
  })
})

describe('a name that is filled in', () => {
  const [whole] = recipientsOf(team, 'winner')

  test('is printed where nobody was named', () => {
    const filled = corrected(whole!, { teacher: '赵六、孙七' })
    const values = valuesOf(filled, { competition: '', itemName: '', issuer: '', issueDate: '' }, {})
    expect([values['teacher'], values['teacher_Portrait'], values['student']]).toEqual([
      '赵六、孙七',
      '赵六\n孙七',
      '张三、李四',
    ])
    expect(filled.holder).toBe('张三、李四')
    expect(filled.record).toEqual({ teacher: '' })
  })

  test('of a student whose age is not known is masked as a minor’s', () => {
    const filled = corrected(recipientsOf({ ...team, people: [] }, 'winner')[0]!, { student: '张小明' })
    expect([filled.holder, filled.holderMasked]).toEqual(['张小明', '张**'])
  })
})

describe('names of advisers who are printed by their kinds', () => {
  const school = { no: 1, name: '校内导师' }
  const adviser = (name: string, no: number) =>
    ({
      ...person(name, name, '甲大学'),
      role: 'teacher',
      adviserKind: no === 1 ? school : { no, name: '企业：导师' },
    }) as const
  // In the order of members 孙八 comes before 赵六, in that of kinds behind.
  const people = [...team.people, adviser('孙八', 2), adviser('赵六', 1)]
  const [whole] = recipientsOf({ ...team, people }, 'winner')
  const facts = { competition: '', itemName: '', issuer: '', issueDate: '' }
  const of = (...codes: string[]) => printedBy(codes, valuesOf(whole!, facts, {}), false)

  test.each([
    ['teacher'],
    ['teacher_Portrait'],
    ['teacher_school_Portrait'],
    ['teacher_kinds_Portrait'],
    ['teacher_kind_1', 'teacher_kind_2'],
  ])('are those of all in the order of members: %s', (...codes) => {
    expect(correctableOf(of(...codes))).toEqual([{ field: 'teacher', now: '孙八、赵六' }])
    expect(whyNotCorrect(of(...codes), 'teacher', '孙巴、赵陆')).toBeNull()
    expect(whyNotCorrect(of(...codes), 'teacher', '孙巴')?.kind).toBe(certificateRefusals.OTHER_PEOPLE)
    const after = valuesOf(corrected(whole!, { teacher: '孙巴、赵六' }), facts, {})
    expect([after['teacher_kind_1'], after['teacher_kind_2']]).toEqual(['赵六', '孙巴'])
  })

  test.each([
    ['of those who are printed', '孙巴、赵六', null],
    ['of somebody else', '孙八、赵陆', certificateRefusals.NOT_PRINTED],
    ['of both', '孙巴、赵陆', certificateRefusals.NOT_PRINTED],
    ['in another order', '赵六、孙八', certificateRefusals.NOT_PRINTED],
    ['without the others', '孙巴', certificateRefusals.OTHER_PEOPLE],
  ])('are corrected where one kind is printed only %s', (_, typed, kind) => {
    expect(whyNotCorrect(of('teacher_kind_2'), 'teacher', typed)?.kind ?? null).toBe(kind)
  })

  test('follow the record, whoever is printed', () => {
    expect(whyNotCorrect(of('teacher_kind_2'), 'teacher', '孙八、周九、吴十', '孙八、周九、吴十')).toBeNull()
  })

  test('are not corrected where a namesake is not printed', () => {
    const [twins] = recipientsOf({ ...team, people: [adviser('孙八', 2), adviser('孙八', 1)] }, 'winner')
    const printed = printedBy(['teacher_kind_2'], valuesOf(twins!, facts, {}), false)
    expect(whyNotCorrect(printed, 'teacher', '孙八、孙巴')?.kind).toBe(certificateRefusals.NOT_PRINTED)
  })

  test('are not offered where nobody is printed, and are not filled in', () => {
    const nobody = printedBy(['teacher_kind_3'], valuesOf(whole!, facts, {}), false)
    expect([correctableOf(nobody), shownTexts(nobody)]).toEqual([[], [{ field: 'teacher', now: '孙八、赵六' }]])
    const none = printedBy(['teacher_kind_1'], {}, false)
    expect([correctableOf(none), shownTexts(none)]).toEqual([[], [{ field: 'teacher', now: '' }]])
    expect(whyNotCorrect(none, 'teacher', '赵六')?.kind).toBe(certificateRefusals.NOT_PRINTED)
  })

  test('are unknown on a certificate that was issued without those of all', () => {
    const printed = printedBy(['teacher_kind_2'], { teacher_kind_2: '孙八' }, false)
    expect(whyNotCorrect(printed, 'teacher', '孙巴')?.kind).toBe(certificateRefusals.NOT_PRINTED)
  })
})
