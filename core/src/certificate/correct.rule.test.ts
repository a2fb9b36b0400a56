import { describe, expect, test } from 'vitest'
import { corrected } from './correct.rule.ts'
import { recipientsOf, type AwardedTeam } from './recipients.rule.ts'

const person = (seatId: string, name: string, school: string) =>
  ({ seatId, userId: seatId, name, role: seatId === '1' ? 'captain' : 'member', school, minor: false }) as const

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
