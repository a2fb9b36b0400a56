import { textIn } from '../base/bilingual-text.ts'
import { label, longText, made, moment, number, text, yuan } from '../base/export/column.ts'
import { exportOfList } from '../base/export/export-of-list.ts'
import { financeApi } from './api.ts'
import { exceptionKindLabels, exceptionStateLabels, type ExceptionRow } from './exception/exception.ts'
import { orderStateLabels, payMethodLabels, type SchoolSum } from './order/order.ts'
import { refundFailureText, refundStateLabels, type RefundRow } from './refund/refund.ts'
import { rowStateLabels, type StatementDay, type StatementRow } from './statement/statement.ts'
import { slipStateLabels } from './transfer/transfer.ts'
import { waiverStateLabels } from './waiver/waiver.ts'

/** Asked besides the right to see orders. */
const code = 'finance:order:export'
const method = label('渠道', 'By', payMethodLabels)
const orderNo = text('订单号', 'Order', 22)
const opinion = longText('意见', 'Opinion')
const competition = made(longText('竞赛', 'Competition'), (row: { titleZh: string; titleEn: string }, to) =>
  textIn({ zh: row.titleZh, en: row.titleEn }, to),
)

export const financeExports = {
  exportLines: exportOfList('/finance/list/export', financeApi.linePage, {
    title: { zh: '费用明细', en: 'Fees by enrolment' },
    id: 'lineId',
    code,
    columns: {
      title: text('报名', 'Enrolment', 24),
      state: label('状态', 'State', orderStateLabels),
      fee: yuan('应缴', 'Fee'),
      waived: yuan('减免', 'Waived'),
      amount: yuan('金额', 'Amount'),
      refunded: yuan('已退', 'Refunded'),
      schoolName: text('学校', 'School', 24),
      payerName: text('下单人', 'Payer', 14),
      no: orderNo,
      competition,
      createdAt: moment('下单时间', 'Created'),
      paidAt: moment('缴费时间', 'Paid'),
    },
  }),
  exportSchoolSums: exportOfList('/finance/list/school/export', financeApi.schoolPage, {
    title: { zh: '学校费用', en: 'Fees by school' },
    code,
    columns: {
      schoolName: made(
        text('学校', 'School', 24),
        ({ schoolName }: SchoolSum, to) => schoolName || textIn({ zh: '多所学校', en: 'Several schools' }, to),
      ),
      orders: number('订单数', 'Orders'),
      lines: number('报名数', 'Enrolments'),
      open: yuan('待缴', 'Open'),
      paid: yuan('已收', 'Received'),
      refunded: yuan('已退', 'Refunded'),
    },
  }),
  exportExceptions: exportOfList('/finance/exception/export', financeApi.exceptionPage, {
    title: { zh: '异常款项', en: 'Exceptions' },
    id: 'exceptionId',
    code,
    columns: {
      kind: label('类别', 'Kind', exceptionKindLabels),
      state: label('状态', 'State', exceptionStateLabels),
      amount: yuan('金额', 'Amount'),
      why: made(longText('说明', 'Why'), ({ lineTitle, whyZh, whyEn }: ExceptionRow, to) =>
        [lineTitle, textIn({ zh: whyZh, en: whyEn }, to)].filter(Boolean).join(' · '),
      ),
      orderNo: made(orderNo, ({ orderNo: no, outTradeNo }: ExceptionRow) => no || outTradeNo),
      tradeNo: text('交易号', 'Trade', 28),
      method,
      note: longText('处理说明', 'Note'),
      settledBy: text('处理人', 'Settled by', 14),
      settledAt: moment('处理时间', 'Settled'),
      createdAt: moment('发现时间', 'Found'),
    },
  }),
  exportWaivers: exportOfList('/finance/waiver/export', financeApi.waiverPage, {
    title: { zh: '费用减免', en: 'Waivers' },
    id: 'waiverId',
    code,
    columns: {
      title: text('报名', 'Enrolment', 24),
      round: competition,
      state: label('状态', 'State', waiverStateLabels),
      amount: yuan('金额，空为全部', 'Amount, empty: the whole fee'),
      reason: longText('原因', 'Reason'),
      requestedBy: text('申请人', 'Requested by', 14),
      requestedAt: moment('申请时间', 'Requested'),
      decidedBy: text('审批人', 'Decided by', 14),
      opinion,
    },
  }),
  exportSlips: exportOfList('/finance/transfer/export', financeApi.slipPage, {
    title: { zh: '转账凭证', en: 'Transfer slips' },
    id: 'slipId',
    code,
    columns: {
      orderNo,
      state: label('状态', 'State', slipStateLabels),
      amount: yuan('金额', 'Amount'),
      payerName: text('付款户名', 'Paid by', 24),
      schoolName: text('学校', 'School', 24),
      bankSerial: text('银行流水号', 'Bank serial', 22),
      opinion,
      submittedAt: moment('提交时间', 'Submitted'),
    },
  }),
  exportRefunds: exportOfList('/finance/refund/export', financeApi.refundPage, {
    title: { zh: '退款', en: 'Refunds' },
    id: 'refundId',
    code,
    columns: {
      orderNo,
      state: label('状态', 'State', refundStateLabels),
      failure: made(longText('失败原因', 'Why it failed'), ({ failure }: RefundRow, to) =>
        failure === '' ? '' : textIn(refundFailureText(failure), to),
      ),
      amount: yuan('金额', 'Amount'),
      method,
      reason: longText('原因', 'Reason'),
      payee: made(longText('收款账户', 'Paid to'), ({ payee }: RefundRow) =>
        payee ? `${payee.holder} · ${payee.bank} · ${payee.number}` : '',
      ),
      requestedBy: text('申请人', 'Requested by', 14),
      requestedAt: moment('申请时间', 'Requested'),
      decidedBy: text('审批人', 'Decided by', 14),
      opinion,
      doneAt: moment('退款时间', 'Refunded'),
    },
  }),
  exportStatementDays: exportOfList('/finance/statement/day/export', financeApi.statementDayPage, {
    title: { zh: '对账日汇总', en: 'Days of bank statements' },
    columns: {
      day: text('日期', 'Day', 12),
      account: made(longText('账户', 'Account'), ({ holder, bank, number: no }: StatementDay) =>
        [holder, `${bank} ${no}`].join(' · '),
      ),
      rows: number('流水数', 'Rows'),
      waiting: number('待确认', 'To be confirmed'),
      unmatched: number('未匹配', 'Unmatched'),
      exceptions: number('异常', 'Exceptions'),
      amount: yuan('金额', 'Amount'),
      confirmedAmount: yuan('已确认金额', 'Confirmed amount'),
      confirmed: number('已确认', 'Confirmed'),
      ignored: number('已忽略', 'Ignored'),
    },
  }),
  exportStatementRows: exportOfList('/finance/statement/row/export', financeApi.statementRowPage, {
    title: { zh: '银行流水', en: 'Rows of bank statements' },
    id: 'rowId',
    columns: {
      bookedAt: moment('交易时间', 'Time'),
      amount: yuan('金额', 'Amount'),
      payerName: text('对方户名', 'Payer', 24),
      state: label('状态', 'State', rowStateLabels),
      parts: made(longText('订单', 'Orders'), ({ parts }: StatementRow) =>
        parts.map(({ orderNo: no }) => no).join('、'),
      ),
      remark: longText('摘要／附言', 'Remark'),
      tradeNo: text('流水号', 'Serial', 22),
      payerAccount: text('对方账号', 'Payer’s account', 22),
      confirmedBy: text('确认人', 'Confirmed by', 14),
      bank: text('账户', 'Account', 22),
    },
  }),
  exportBills: exportOfList('/finance/bill/export', financeApi.billPage, {
    title: { zh: '渠道账单', en: 'Daily bills' },
    columns: {
      day: text('日期', 'Day', 12),
      method,
      payments: number('支付笔数', 'Payments'),
      paid: yuan('支付', 'Paid'),
      refunds: number('退款笔数', 'Refunds'),
      refunded: yuan('退款', 'Refunded'),
      exceptions: number('全部差异', 'All differences'),
      openExceptions: number('待处理差异', 'Open differences'),
      takenAt: moment('取账单时间', 'Taken'),
    },
  }),
}
