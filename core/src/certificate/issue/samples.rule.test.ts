import { expect, it } from 'vitest'
import type { Recipient } from './recipients.rule.ts'
import { sampledOf } from './samples.rule.ts'

const recipient = (holder: string, award = '一等奖', workName = '') =>
  ({ recipientId: holder, holder, team: { award, workName } }) as Recipient

const list = [
  recipient('王一'),
  recipient('阿卜杜拉·买买提'),
  recipient('李四', '一等奖', '城市雨洪调度的研究'),
  recipient('赵六'),
  recipient('孙七'),
]
const sampled = (from: readonly Recipient[], at: number) =>
  sampledOf(from, at).map(({ reason, of }) => [reason, of.holder])

it('previews the longest name, the longest award and project, and one of the rest', () => {
  const [name, award] = [
    ['longest_name', '阿卜杜拉·买买提'],
    ['longest_award', '李四'],
  ]
  expect(sampled(list, 0)).toEqual([name, award, ['random', '王一']])
  expect(sampled(list, 0.5)).toEqual([name, award, ['random', '赵六']])
  expect(sampled(list, 1)).toEqual([name, award, ['random', '孙七']])
})

it('previews nobody twice, and everybody of a short list', () => {
  const both = recipient('很长很长的名字', '特等奖（最佳创新）')
  expect(sampled([recipient('王一'), both], 0.9)).toEqual([
    ['longest_name', '很长很长的名字'],
    ['longest_award', '王一'],
  ])
  expect(sampled([], 0.5)).toEqual([])
})
