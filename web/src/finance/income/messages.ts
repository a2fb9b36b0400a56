import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const incomeMessages = defineMessages('financeIncome', {
  by: { zh: '统计方式', en: 'By' },
  round: { zh: '按竞赛', en: 'By competition' },
  month: { zh: '按月', en: 'By month' },
  method: { zh: '按缴费方式', en: 'By way of payment' },
  from: { zh: '开始日期', en: 'From' },
  until: { zh: '结束日期', en: 'Until' },
  export: { zh: '导出', en: 'Export' },
  exported: { zh: '已导出 {name}', en: '{name} exported' },
  chart: { zh: '收款与退款（元）', en: 'Income and refunds (yuan)' },
  table: { zh: '收支明细', en: 'In figures' },
  name: { zh: '项目', en: 'Group' },
  payments: { zh: '收款笔数', en: 'Payments' },
  income: { zh: '收款', en: 'Income' },
  refunds: { zh: '退款笔数', en: 'Refunds' },
  refunded: { zh: '退款', en: 'Refunded' },
  net: { zh: '净收入', en: 'Net' },
  waiting: { zh: '其中待处理', en: 'To be decided on' },
  total: { zh: '合计', en: 'Total' },
  empty: { zh: '这段时间没有收款', en: 'No income' },
  emptyHint: { zh: '订单收款或退款后在此统计', en: 'Payments and refunds of orders are summed up here' },
})
