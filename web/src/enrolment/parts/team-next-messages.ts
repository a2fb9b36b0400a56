import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const teamNextMessages = defineMessages('enrolment.next', {
  pay: { zh: '待缴纳报名费', en: 'The fee is due' },
  captainPays: { zh: '等待队长{captain}缴纳报名费', en: 'The captain, {captain}, has the fee to pay' },
  complete: { zh: '您还须完成：{lacks}', en: 'Still to do for you: {lacks}' },
  more: { zh: '另有 {count} 项', en: '{count} more' },
  between: { zh: '；', en: '; ' },
  captain: { zh: '等待队长{captain}完成并提交报名', en: 'The captain, {captain}, is still completing the enrolment' },
  members: { zh: '等待成员确认', en: 'Waiting for members' },
  audit: { zh: '等待{by}审核', en: 'Waiting for approval: {by}' },
  change: { zh: '变更申请等待{by}审核', en: 'A change waits for a decision: {by}' },
  decide: { zh: '等待您审核', en: 'Waiting for your decision' },
  until: { zh: '{at} 截止', en: 'by {at}' },
  toPay: { zh: '去缴费', en: 'Pay' },
})
