import { closingText } from '@podium/core/base/time/window-times.ts'
import type { BilingualText } from '@podium/core/base/bilingual-text.ts'
import type { FeePrices, FeeRule } from '@podium/core/finance/fee/fee.ts'
import { hasFee } from '@podium/core/finance/fee/fee.rule.ts'
import { decimalYuan } from '@podium/core/finance/money.ts'

/** What the item of this name says about its fee, in sentences. Times are told with their year. */
export function feeSentences(name: BilingualText, fee: FeeRule): BilingualText[] {
  if (!hasFee(fee)) {
    return [{ zh: `${name.zh}不收取报名费。`, en: `There is no entry fee for ${name.en}: it is free.` }]
  }
  const prices = priceText(fee, fee)
  const when = {
    approval: { zh: '审核通过后', en: 'after the approval' },
    submission: { zh: '提交报名后、审核前', en: 'after the submission, before the review' },
  }[fee.due]
  return [
    { zh: `${name.zh}的报名费为${prices.zh}。`, en: `The entry fee of ${name.en} is ${prices.en}.` },
    ...fee.periods.map((period) => {
      const until = closingText(period.until, ANOTHER_YEAR)
      const early = priceText(fee, period)
      return { zh: `${until.zh} 前报名费为${early.zh}。`, en: `Until ${until.en} the entry fee is ${early.en}.` }
    }),
    {
      zh: `${when.zh} ${fee.days} 日内缴费，可${waysOf(fee).zh}。`,
      en: `Pay it within ${fee.days} days ${when.en}, ${waysOf(fee).en}.`,
    },
    ...refundSentences(fee),
  ]
}

const ANOTHER_YEAR = new Date(0)

function refundSentences({ refunds }: FeeRule): BilingualText[] {
  if (refunds.length === 0)
    return [{ zh: '报名费缴纳后不退费。', en: 'The fee is not refundable: there is no refund.' }]
  return refunds.map(({ until, percent }) => {
    const time = closingText(until, ANOTHER_YEAR)
    return {
      zh: `${time.zh} 前申请退费，退还报名费的 ${percent}%。`,
      en: `Until ${time.en} you can request a refund of ${percent}% of the fee.`,
    }
  })
}

function waysOf({ online, transfer }: FeeRule): BilingualText {
  const ways = [
    ...(online ? [{ zh: '在线支付', en: 'online' }] : []),
    ...(transfer ? [{ zh: '对公转账', en: 'by bank transfer' }] : []),
  ]
  return { zh: ways.map(({ zh }) => zh).join('或'), en: ways.map(({ en }) => en).join(' or ') }
}

function priceText({ basis }: FeeRule, { team, participant, teacher }: FeePrices): BilingualText {
  const each = (fen: number, zh: string, en: string): BilingualText => {
    const yuan = decimalYuan(fen).replace(/\.00$/, '')
    return { zh: `每${zh} ${yuan} 元`, en: `${yuan} yuan per ${en}` }
  }
  const parts = [
    ...(basis === 'team' ? [each(team, '队', 'team')] : []),
    ...(basis === 'participant' || basis === 'both' ? [each(participant, '位参赛者', 'participant')] : []),
    ...(basis === 'teacher' || basis === 'both' ? [each(teacher, '位指导教师', 'adviser')] : []),
  ]
  return { zh: parts.map(({ zh }) => zh).join('、'), en: parts.map(({ en }) => en).join(' and ') }
}
