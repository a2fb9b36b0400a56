import { expect, test } from 'vitest'
import { NO_FEE, type FeeRule } from '@podium/core/finance/fee/fee.ts'
import { feeSentences } from './fee-text.ts'

const name = { zh: '蓝海杯“设计”赛项', en: '“Design” of the Blue Cup' }
const until = '2026-11-30T16:00:00.000Z'
const perTeam: FeeRule = { ...NO_FEE, basis: 'team', team: 30_000 }

test.each<[string, FeeRule, string[]]>([
  ['without a fee', NO_FEE, ['蓝海杯“设计”赛项不收取报名费。']],
  [
    'per team',
    perTeam,
    ['蓝海杯“设计”赛项的报名费为每队 300 元。', '审核通过后 7 日内缴费，可在线支付。', '报名费缴纳后不退费。'],
  ],
  [
    'per person, with an early price and refunds',
    {
      ...NO_FEE,
      basis: 'both',
      participant: 8_050,
      teacher: 2_000,
      periods: [{ until, team: 0, participant: 6_000, teacher: 2_000 }],
      due: 'submission',
      transfer: true,
      refunds: [{ until, percent: 80 }],
    },
    [
      '蓝海杯“设计”赛项的报名费为每位参赛者 80.50 元、每位指导教师 20 元。',
      '2026年11月30日 24:00 前报名费为每位参赛者 60 元、每位指导教师 20 元。',
      '提交报名后、审核前 7 日内缴费，可在线支付或对公转账。',
      '2026年11月30日 24:00 前申请退费，退还报名费的 80%。',
    ],
  ],
])('an item %s says so in sentences', (_what, fee, sentences) => {
  expect(feeSentences(name, fee).map(({ zh }) => zh)).toEqual(sentences)
})

test('the sentences are in English too', () => {
  expect(feeSentences(name, perTeam).map(({ en }) => en)).toEqual([
    'The entry fee of “Design” of the Blue Cup is 300 yuan per team.',
    'Pay it within 7 days after the approval, online.',
    'The fee is not refundable: there is no refund.',
  ])
})
