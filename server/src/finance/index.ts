import { INVOICE } from '@podium/core/finance/invoice/invoice.ts'
import {
  CONFIRM_ROWS_JOB,
  IMPORT_STATEMENT_JOB,
  MATCH_STATEMENT_JOB,
  STATEMENT,
} from '@podium/core/finance/statement/statement.ts'
import { SLIP } from '@podium/core/finance/transfer/transfer.ts'
import { financeApi } from '@podium/core/finance/api.ts'
import { financeExports } from '@podium/core/finance/exports.ts'
import { module } from '#server/platform/kernel/module.ts'
import { exportList } from '#server/platform/workbook/export-list.ts'
import { billPage, takeBill, takeBills } from './bill/take-bill.ts'
import { handOverDue } from './handover/hand-over.ts'
import { retryHandover } from './handover/retry-handover.ts'
import { invariants } from './invariants.ts'
import {
  changeInvoice,
  exportInvoices,
  invoicePage,
  invoicePurpose,
  matchInvoiceFiles,
  ownInvoices,
  requestInvoice,
} from './invoice/invoices.ts'
import { issueInvoice, issueInvoices, rejectInvoice, reverseInvoice } from './invoice/issue-invoice.ts'
import { askOrder, cancelOrder, closeOrder } from './order/close-order.ts'
import { exportOrders } from './order/export-orders.ts'
import { linePage, orderDetail, orderPage, orderSum, ownOrder, ownOrders, schoolPage } from './order/read-orders.ts'
import { followPayments } from './payment/follow-payments.ts'
import { notifyRoute } from './payment/notify-route.ts'
import { forgetNonces } from './payment/forget-nonces.ts'
import { pay, payWechat, wechatCode } from './payment/pay.ts'
import { confirmBankRefund, decideRefund, giveUpRefund } from './refund/decide-refund.ts'
import { followRefunds } from './refund/follow-refunds.ts'
import { refundPayee } from './refund/payee.ts'
import {
  exceptionPage,
  explainException,
  refundException,
  refundPage,
  requestOwnRefund,
  requestRefund,
} from './refund/request-refund.ts'
import { waiting } from './read-waiting.ts'
import { confirmRow, confirmRows } from './statement/confirm-row.ts'
import { confirmRowsJob } from './statement/confirm-rows-job.ts'
import { ignoreRow, matchRow, undoRow } from './statement/decide-row.ts'
import {
  checkStatement,
  importStatement,
  importStatementJob,
  matchStatement,
  matchStatementJob,
} from './statement/import-statement.ts'
import {
  awaitingRows,
  rowCandidates,
  statementAccounts,
  statementDayPage,
  statementRowPage,
} from './statement/read-rows.ts'
import { statementPurpose } from './statement/statement-file.ts'
import { exportStatistics, incomeStatistics } from './statistics/read-statistics.ts'
import { accounts, saveAccount } from './transfer/accounts.ts'
import { decideWaiver, waiverPage } from './waiver/waivers.ts'
import { decideSlip, slipPage, slipPurpose, submitSlip, transferAccounts } from './transfer/slips.ts'

/** Orders for what modules above charge, and the money for them. */
export const finance = module(
  'finance',
  { ...financeApi, ...financeExports },
  {
    ownOrders,
    ownOrder,
    cancelOrder,
    pay,
    payWechat,
    wechatCode,
    orderPage,
    orderDetail,
    orderSum,
    linePage,
    schoolPage,
    closeOrder,
    askOrder,
    exportOrders,
    requestRefund,
    requestOwnRefund,
    giveUpRefund,
    refundException,
    explainException,
    retryHandover,
    decideRefund,
    confirmBankRefund,
    refundPayee,
    refundPage,
    exceptionPage,
    waiting,
    transferAccounts,
    submitSlip,
    slipPage,
    decideSlip,
    accounts,
    saveAccount,
    ownInvoices,
    requestInvoice,
    changeInvoice,
    invoicePage,
    matchInvoiceFiles,
    issueInvoice,
    issueInvoices,
    rejectInvoice,
    reverseInvoice,
    exportInvoices,
    statementAccounts,
    checkStatement,
    importStatement,
    matchStatement,
    statementDayPage,
    statementRowPage,
    rowCandidates,
    awaitingRows,
    matchRow,
    ignoreRow,
    undoRow,
    confirmRow,
    confirmRows,
    billPage,
    takeBill,
    incomeStatistics,
    exportStatistics,
    waiverPage,
    decideWaiver,
    exportLines: exportList(financeExports.exportLines, 'finance.exportLines', linePage),
    exportSchoolSums: exportList(financeExports.exportSchoolSums, 'finance.exportSchoolSums', schoolPage),
    exportExceptions: exportList(financeExports.exportExceptions, 'finance.exportExceptions', exceptionPage),
    exportWaivers: exportList(financeExports.exportWaivers, 'finance.exportWaivers', waiverPage),
    exportSlips: exportList(financeExports.exportSlips, 'finance.exportSlips', slipPage),
    exportRefunds: exportList(financeExports.exportRefunds, 'finance.exportRefunds', refundPage),
    exportStatementDays: exportList(
      financeExports.exportStatementDays,
      'finance.exportStatementDays',
      statementDayPage,
    ),
    exportStatementRows: exportList(
      financeExports.exportStatementRows,
      'finance.exportStatementRows',
      statementRowPage,
    ),
    exportBills: exportList(financeExports.exportBills, 'finance.exportBills', billPage),
  },
  {
    routes: notifyRoute,
    periodicTasks: {
      'finance.follow': { seconds: 5, run: followPayments },
      'finance.handover': { seconds: 2, run: handOverDue },
      'finance.refund': { seconds: 5, run: followRefunds },
      'finance.bill': { seconds: 600, run: takeBills },
      'finance.nonces': { seconds: 3_600, run: forgetNonces },
    },
    jobs: {
      [IMPORT_STATEMENT_JOB]: importStatementJob,
      [MATCH_STATEMENT_JOB]: matchStatementJob,
      [CONFIRM_ROWS_JOB]: confirmRowsJob,
    },
    files: { [SLIP]: slipPurpose, [STATEMENT]: statementPurpose, [INVOICE]: invoicePurpose },
    invariants,
  },
)

/** Functions that other modules may call within their own transaction. */
export { requestWaiver } from './waiver/waivers.ts'
export { handOverOrder } from './handover/hand-over.ts'
export { openOrder } from './order/open-order.ts'
export {
  lockOpenOrder,
  setExpiry,
  standingOf,
  standingsOf,
  subjectsOf,
  type LineDraft,
  type Standing,
} from './order/order.store.ts'
