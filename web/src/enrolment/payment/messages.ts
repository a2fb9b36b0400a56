import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const teamPaymentMessages = defineMessages('teamPayment', {
  fee: { zh: '报名费', en: 'Entry fee' },
  feeText: { zh: '{fee}（已缴 {settled}，减免 {waived}）', en: '{fee} ({settled} paid, {waived} waived)' },
  due: { zh: '待缴 {amount}，请于 {until} 前完成', en: '{amount} due before {until}' },
  dueHint: { zh: '逾期未缴视为放弃报名，名额将释放', en: 'Unpaid in time, the place is given up' },
  order: { zh: '生成订单并缴费', en: 'Make an order and pay' },
  toOrder: { zh: '去支付', en: 'Go and pay' },
  success_payment: { zh: '等待缴费', en: 'Waiting for the fee' },
  batchFee: { zh: '批量缴费', en: 'Pay together' },
  batchFirst: { zh: '请先勾选待缴费的报名', en: 'Choose enrolments first' },
  batchTitle: { zh: '为 {count} 份报名生成一张订单', en: 'One order for {count} enrolments' },
  batchHint: {
    zh: '一张订单、一次付款、一张发票。其中任何一份不能缴费时，整单不会生成',
    en: 'One order, one payment, one invoice. If one of them can’t be part of it, none is',
  },
  batchTotal: { zh: '合计', en: 'Total' },
  batchMake: { zh: '生成订单', en: 'Make the order' },
  batchDrop: { zh: '移除不能缴费的 {count} 份', en: 'Leave out the {count} that can’t be paid' },
  cancel: { zh: '取消', en: 'Cancel' },
  batchMade: { zh: '订单已生成，请在“我的订单”中支付', en: 'The order is made: pay it under My orders' },
})
