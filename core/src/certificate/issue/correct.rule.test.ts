import { describe, expect, test } from 'vitest'
import { corrected, correctedText, whyNotCorrect } from './correct.rule.ts'
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
