import { exceptionStateLabels } from './exception/exception.ts'
import { invoiceStateLabels } from './invoice/invoice.ts'
import { orderStateLabels } from './order/order.ts'
import { rowStateLabels } from './statement/statement.ts'
import { waiverStateLabels } from './waiver/waiver.ts'
import { codesOf, type Manifest } from '../base/manifest.ts'
import { keyedNotices } from '../base/notice/template.ts'
import { financeNotices } from './notices.ts'
import { financePlaceholders } from './placeholders.ts'

const permissions = {
  'finance:order:list': { zh: '订单查询', en: 'See orders' },
  'finance:order:close': { zh: '订单关闭', en: 'Close orders' },
  'finance:order:export': { zh: '订单导出', en: 'Export orders' },
  'finance:transfer:confirm': { zh: '转账确认', en: 'Confirm transfers' },
  'finance:refund:request': { zh: '退款申请', en: 'Request refunds' },
  'finance:refund:approve': { zh: '退款审批', en: 'Approve refunds' },
  'finance:waiver:approve': { zh: '费用减免审批', en: 'Approve waivers' },
  'finance:invoice:request': { zh: '本校发票申请', en: 'Request invoices of the school' },
  'finance:invoice:issue': { zh: '发票开具', en: 'Issue invoices' },
  'finance:statement:reconcile': { zh: '流水对账', en: 'Reconcile statements and bills' },
  'finance:account:edit': { zh: '收款账户维护', en: 'Maintain bank accounts' },
} as const

declare module '../base/access/permissions.ts' {
  interface PermissionCodes extends Record<keyof typeof permissions, true> {}
}

export const financeModule = {
  name: 'finance',
  zh: '财务管理',
  en: 'Finance',
  permissions,
  records: ['finance:order:list'],
  rights: {
    organiser: codesOf(permissions),
    school_admin: ['finance:order:list', 'finance:order:export', 'finance:invoice:request'],
  },
  menuGroups: [{ path: '/finance', zh: '财务管理', en: 'Finance', icon: 'finance', position: 70 }],
  pages: {
    home: {
      paySuccess: {
        path: '/home/paySuccess',
        zh: '支付结果',
        en: 'Payment',
        file: 'home-pay-success',
        access: 'public',
        layout: 'forms',
        query: ['orderId'],
      },
    },
    centre: {
      order: {
        path: '/center/order',
        zh: '我的订单',
        en: 'My orders',
        file: 'centre-order',
        access: 'login',
        menu: { group: null, position: 64 },
      },
    },
    office: {
      financeOrder: {
        path: '/finance/order',
        zh: '订单管理',
        en: 'Orders',
        file: 'office-order',
        access: ['finance:order:list'],
        menu: { group: '/finance', position: 10 },
      },
      financeList: {
        path: '/finance/list',
        zh: '缴费明细',
        en: 'Fees',
        file: 'office-list',
        access: ['finance:order:list'],
        menu: { group: '/finance', position: 20 },
      },
      financeAction: {
        path: '/finance/action',
        zh: '财务处理',
        en: 'Finance tasks',
        file: 'office-action',
        access: ['finance:order:list'],
        menu: { group: '/finance', position: 30 },
      },
      financeReconcile: {
        path: '/finance/reconcile',
        zh: '对账',
        en: 'Reconciliation',
        file: 'office-reconcile',
        access: ['finance:statement:reconcile'],
        menu: { group: '/finance', position: 40 },
      },
      financeIncome: {
        path: '/finance/income',
        zh: '收支统计',
        en: 'Income',
        file: 'office-income',
        access: ['finance:order:list'],
        menu: { group: '/finance', position: 50 },
      },
    },
  },
  notices: {
    topics: { payment: { zh: '缴费与发票', en: 'Payments and invoices' } },
    events: {
      'payment.due': { zh: '待缴费', en: 'Payment due' },
      'payment.paid': { zh: '缴费成功', en: 'Payment received' },
      'payment.closed': { zh: '订单关闭', en: 'Order closed' },
      'payment.refunded': { zh: '退款完成', en: 'Refunded' },
      'payment.waiver': { zh: '费用减免', en: 'Waiver' },
      'payment.slip': { zh: '转账凭证', en: 'Transfer slip' },
      'payment.invoice': { zh: '发票', en: 'Invoice' },
      'payment.kept': { zh: '款项待处理', en: 'Money to be decided on' },
    },
    templates: keyedNotices('finance', financeNotices),
    placeholders: financePlaceholders,
  },
  actions: {
    'finance.exportLines': { zh: '导出费用明细', en: 'Export fees by enrolment' },
    'finance.exportSchoolSums': { zh: '导出学校费用', en: 'Export fees by school' },
    'finance.exportExceptions': { zh: '导出异常款项', en: 'Export exceptions' },
    'finance.exportWaivers': { zh: '导出费用减免', en: 'Export waivers' },
    'finance.exportSlips': { zh: '导出转账凭证', en: 'Export transfer slips' },
    'finance.exportRefunds': { zh: '导出退款', en: 'Export refunds' },
    'finance.exportStatementDays': { zh: '导出对账日汇总', en: 'Export days of statements' },
    'finance.exportStatementRows': { zh: '导出银行流水', en: 'Export rows of statements' },
    'finance.exportBills': { zh: '导出渠道账单', en: 'Export daily bills' },
    'finance.pay': { zh: '发起支付', en: 'Open payment' },
    'finance.payWechat': { zh: '发起微信支付', en: 'Open WeChat payment' },
    'finance.cancelOrder': { zh: '取消订单', en: 'Cancel order' },
    'finance.closeOrder': { zh: '关闭订单', en: 'Close order' },
    'finance.askOrder': { zh: '查询支付结果', en: 'Ask about payment' },
    'finance.exportOrders': { zh: '导出订单', en: 'Export orders' },
    'finance.requestRefund': { zh: '申请退款', en: 'Request refund' },
    'finance.requestOwnRefund': { zh: '付款人申请退款', en: 'Payer asks for refund' },
    'finance.giveUpRefund': { zh: '放弃退款', en: 'Give up refund' },
    'finance.refundException': { zh: '申请退还异常款项', en: 'Request to give money back' },
    'finance.retryHandover': { zh: '重试报名', en: 'Try enrolling again' },
    'finance.not_handed_over': { zh: '已付款未能报名', en: 'Paid, not enrolled' },
    'finance.explainException': { zh: '处理异常', en: 'Settle exception' },
    'finance.refundPayee': { zh: '查看退款收款账号', en: 'Read a refund’s account number' },
    'finance.decideRefund': { zh: '审批退款', en: 'Decide refund' },
    'finance.confirmBankRefund': { zh: '确认退款已打款', en: 'Record paid out refund' },
    'finance.requestInvoice': { zh: '申请发票', en: 'Request invoice' },
    'finance.changeInvoice': { zh: '修改发票申请', en: 'Change request for an invoice' },
    'finance.issueInvoice': { zh: '开具发票', en: 'Issue invoice' },
    'finance.issueInvoices': { zh: '批量开具发票', en: 'Issue invoices' },
    'finance.rejectInvoice': { zh: '驳回发票申请', en: 'Reject request for an invoice' },
    'finance.reverseInvoice': { zh: '红冲发票', en: 'Reverse invoice' },
    'finance.exportInvoices': { zh: '导出发票', en: 'Export invoices' },
    'finance.decideWaiver': { zh: '审批费用减免', en: 'Decide waiver' },
    'finance.submitSlip': { zh: '提交转账凭证', en: 'Submit transfer slip' },
    'finance.decideSlip': { zh: '确认转账凭证', en: 'Decide on transfer slip' },
    'finance.saveAccount': { zh: '保存收款账户', en: 'Save bank account' },
    'finance.checkStatement': { zh: '检查银行流水', en: 'Check bank statement' },
    'finance.importStatement': { zh: '导入银行流水', en: 'Import bank statement' },
    'finance.matchStatement': { zh: '自动匹配流水', en: 'Match bank statement' },
    'finance.matchRow': { zh: '匹配流水', en: 'Match row of statement' },
    'finance.ignoreRow': { zh: '忽略流水', en: 'Ignore row of statement' },
    'finance.undoRow': { zh: '撤销流水匹配', en: 'Undo match of statement' },
    'finance.confirmRow': { zh: '确认流水入账', en: 'Confirm row of statement' },
    'finance.confirmRows': { zh: '批量确认流水入账', en: 'Confirm rows of statement' },
    'finance.takeBill': { zh: '获取渠道账单', en: 'Take provider’s bill' },
    'finance.exportStatistics': { zh: '导出收支统计', en: 'Export income' },
    'finance.refund_ended': { zh: '银行退款终止', en: 'End refund by bank' },
    'finance.refunded': { zh: '退款入账', en: 'Record refund' },
    'finance.settle': { zh: '款项入账', en: 'Settle payment' },
    'finance.close': { zh: '订单自动关闭', en: 'Close order by itself' },
  },
  subjects: {
    order: { zh: '订单', en: 'Order' },
    exception: { zh: '异常款项', en: 'Exception' },
    waiver: { zh: '费用减免', en: 'Waiver' },
    statement: { zh: '银行流水', en: 'Row of bank statement' },
    bill: { zh: '渠道账单', en: 'Provider’s bill' },
    account: { zh: '收款账户', en: 'Bank account' },
    invoice: { zh: '发票', en: 'Invoice' },
  },
  states: {
    order: orderStateLabels,
    exception: exceptionStateLabels,
    statement: rowStateLabels,
    waiver: waiverStateLabels,
    invoice: invoiceStateLabels,
  },
  jobs: {
    'finance.importStatement': {
      zh: '导入银行流水',
      en: 'Import a bank statement',
      result: {
        zh: '导入 {imported} 行，重复 {repeated} 行，匹配 {matched} 行',
        en: 'Rows imported: {imported}; repeated: {repeated}; matched: {matched}',
      },
    },
    'finance.matchStatement': {
      zh: '匹配银行流水',
      en: 'Match bank statements',
      result: { zh: '匹配 {matched} 行', en: 'Rows matched: {matched}' },
    },
    'finance.confirmRows': {
      zh: '确认流水匹配',
      en: 'Confirm matched rows',
      result: { zh: '确认 {confirmed} 行，未确认 {refused} 行', en: 'Rows confirmed: {confirmed}; left: {refused}' },
    },
  },
} as const satisfies Manifest
