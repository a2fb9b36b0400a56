import { describe, expect, it } from 'vitest'
import { certificateRefusals } from '../refusals.ts'
import { whyNotAcceptFindings, whyNotIssue, whyNotSend } from './make.rule.ts'
import { chineseDate, recipientsOf, valuesOf, type AwardedPerson, type AwardedTeam } from './recipients.rule.ts'

const person = (name: string, role: AwardedPerson['role'], minor = false): AwardedPerson => ({
  personKey: `seat ${name}`,
  userId: `user ${name}`,
  name,
  role,
  school: '北京示范大学',
  minor,
})
const team: AwardedTeam = {
  winnerId: 'w',
  teamId: 't',
  teamName: '星火',
  school: '北京示范大学',
  workName: '机器人',
  award: '一等奖',
  awardPosition: 0,
  people: [person('张三丰', 'captain'), person('李四', 'member', true), person('赵六', 'teacher')],
}
const batchFacts = { competition: '大赛', itemName: '产品设计', issuer: '组委会', issueDate: '2026年11月21日' }

describe('those who get a certificate', () => {
  it('are the team, held by its captain; or each student; or each teacher', () => {
    const brief = (kind: 'winner' | 'member' | 'teacher') =>
      recipientsOf(team, kind).map(({ recipientId, holderId, holder }) => `${recipientId} ${holderId} ${holder}`)
    expect(brief('winner')).toEqual(['w user 张三丰 张三丰、李四'])
    expect(brief('member')).toEqual(['seat 张三丰 user 张三丰 张三丰', 'seat 李四 user 李四 李四'])
    expect(brief('teacher')).toEqual(['seat 赵六 user 赵六 赵六'])
  })

  it('are masked for the public, minors down to the surname', () => {
    expect(recipientsOf(team, 'winner')[0]!.holderMasked).toBe('张*丰、李**')
    expect(recipientsOf(team, 'teacher')[0]!.holderMasked).toBe('赵*')
  })

  it('fill every field of their kind, and leave out those that have no text', () => {
    const [winner] = recipientsOf({ ...team, people: team.people.slice(0, 2) }, 'winner')
    const values = valuesOf(winner!, batchFacts, { certCode: 'CN1' })
    expect(values).toMatchObject({ student: '张三丰、李四', student_Portrait: '张三丰\n李四', certCode: 'CN1' })
    expect(['teacher', 'teacher_Portrait', 'userName', 'companyName'].filter((code) => code in values)).toEqual([])
    const [, member] = recipientsOf(team, 'member')
    expect(valuesOf(member!, batchFacts, {})).toMatchObject({ userName_mid: '李　四', teacher: '赵六' })
    const people = [
      { ...person('赵六', 'teacher'), school: '甲 大学' },
      { ...person('Li Na', 'teacher'), school: '' },
    ]
    const [of] = recipientsOf({ ...team, people }, 'winner')
    expect(valuesOf(of!, batchFacts, {})).toMatchObject({ teacher_school_Portrait: '赵六\u200b 甲 大学\nLi Na' })
  })

  it('get the date of the calendar in China', () => {
    expect(chineseDate(new Date('2026-11-20T15:59:59Z'))).toBe('2026年11月20日')
    expect(chineseDate(new Date('2026-11-20T16:00:00Z'))).toBe('2026年11月21日')
  })
})

describe('making and sending', () => {
  it('wait for formal results', () => {
    expect(whyNotIssue('formal')).toBeNull()
    expect(whyNotIssue('corrected')).toBeNull()
    expect(whyNotIssue('publicised')?.params).toEqual({ state: '公示中', stateEn: 'Under public notice' })
    expect(whyNotIssue(null)?.kind).toBe(certificateRefusals.NOT_FORMAL)
  })

  it('ask about every finding but a text that shrank', () => {
    expect(whyNotAcceptFindings({ shrunk: 40 }, false)).toBeNull()
    expect(whyNotAcceptFindings({ shrunk: 40, 'missing-value': 3, clipped: 1 }, false)?.params).toEqual({ count: 4 })
    expect(whyNotAcceptFindings({ clipped: 1 }, true)).toBeNull()
  })

  it('send what is made, once, not before its results may be seen', () => {
    const at = new Date('2026-11-21T00:00:00Z')
    const later = new Date('2026-11-22T00:00:00Z')
    expect(whyNotSend('made', at, at)).toBeNull()
    expect(whyNotSend('made', later, at)?.kind).toBe(certificateRefusals.NOT_VISIBLE_YET)
    expect(whyNotSend('sent', null, at)?.kind).toBe(certificateRefusals.SENT_BEFORE)
    expect(whyNotSend('making', null, at)?.kind).toBe(certificateRefusals.NOT_MADE_YET)
  })
})
