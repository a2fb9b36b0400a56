import { financeApi } from '@podium/core/finance/api.ts'
import { isOpenOrder } from '@podium/core/finance/order/order.ts'
import { whyNotAct, whyNotPay } from '@podium/core/finance/order/order.rule.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { serialUsed, whyNotDecideSlip } from '@podium/core/finance/transfer/transfer.rule.ts'
import { SLIP } from '@podium/core/finance/transfer/transfer.ts'
import { clock } from '#server/platform/db/clock.ts'
import { filePurpose } from '#server/platform/files/purpose.ts'
import { read } from '#server/platform/kernel/read.ts'
import { onConflict, orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { newRequestNo } from '../order/order-number.ts'
import { orderWithin } from '../order/order-list.store.ts'
import { changeOrder, loadOrder, lockOrder } from '../order/order.store.ts'
import { countAttempts, insertPayment, paymentByNo } from '../payment/payment.store.ts'
import { settlePayment } from '../payment/settle.ts'
import { isOwnFile } from '../own-file.store.ts'
import { sendFinanceNotice } from '../send-finance-notice.ts'
import { accountsOf, decideSlipRow, insertSlip, listSlips, loadSlip, slipFileWithin } from './transfer.store.ts'

const LIST = 'finance:order:list'

/** Pictures and PDFs of transfer slips: for who sent them, and for the office that sees the order. */
export const slipPurpose = filePurpose({
  maxBytes: 10 * 2 ** 20,
  quotaBytes: 100 * 2 ** 20,
  kinds: ['pdf', 'image'],
  mayUpload: async () => true,
  mayRead: async (db, viewer, file) =>
    viewer !== null && (file.ownerId === viewer.userId || slipFileWithin(db, file.id, viewer.scopeOf(LIST))),
})

/** Where one of the viewer's own orders is paid by transfer. */
export const transferAccounts = read(
  financeApi.transferAccounts,
  async function transferAccounts({ db, viewer }, { orderId }) {
    const order = orNotFound(await loadOrder(db, orderId))
    if (order.payerId !== viewer.userId) orNotFound(null)
    return order.transfer ? accountsOf(db, order.groupId, true) : []
  },
)

export const submitSlip = write(
  financeApi.submitSlip,
  'finance.submitSlip',
  async function submitSlip({ tx, viewer, note }, { orderId, fileId, payerName }) {
    const order = orNotFound(await lockOrder(tx, orderId))
    if (order.payerId !== viewer.userId) orNotFound(null)
    refuseIf(whyNotPay({ ...order, attempts: await countAttempts(tx, orderId) }, 'transfer', await clock(tx)))
    if (!(await isOwnFile(tx, fileId, SLIP, viewer.userId))) throw refuse(financeRefusals.FILE_NOT_YOURS)
    await onConflict(insertSlip(tx, { orderId, fileId, payerName, submittedBy: viewer.userId }), {
      finance_slip_waiting: financeRefusals.SLIP_WAITING,
    })
    await changeOrder(tx, orderId, { state: 'slip_submitted' })
    note({ type: 'order', id: orderId, before: { state: order.state }, after: { payerName } })
    return { state: 'slip_submitted' as const }
  },
)

/** Somebody else confirms that the transfer arrived, or rejects the slip. */
export const decideSlip = write(
  financeApi.decideSlip,
  'finance.decideSlip',
  async function decideSlip({ services, tx, viewer, note }, { slipId, confirm, bankSerial, opinion }) {
    const known = orNotFound(await loadSlip(tx, slipId))
    orNotFound((await orderWithin(tx, known.orderId, viewer.scopeOf('finance:transfer:confirm'))) || null)
    const order = orNotFound(await lockOrder(tx, known.orderId))
    const slip = orNotFound(await loadSlip(tx, slipId))
    refuseIf(whyNotDecideSlip(slip, viewer.userId, { confirm, bankSerial, opinion }))
    const state = confirm ? ('confirmed' as const) : ('rejected' as const)
    await decideSlipRow(tx, slipId, { state, bankSerial, opinion, by: viewer.userId })
    if (confirm) {
      const outTradeNo = newRequestNo(order.no)
      const { orderId, amount } = order
      await insertPayment(tx, { orderId, method: 'transfer', outTradeNo, amount, nextQueryAt: null })
      const payment = orNotFound(await paymentByNo(tx, 'transfer', outTradeNo))
      await onConflict(
        settlePayment(services, tx, payment, {
          method: 'transfer',
          source: 'slip',
          outTradeNo,
          tradeNo: bankSerial,
          amount,
          appId: '',
          sellerId: order.groupId,
          status: 'CONFIRMED',
          confirmedBy: viewer.userId,
        }),
        { finance_evidence_method_trade_no_key: serialUsed() },
      )
    } else if (isOpenOrder(order)) {
      refuseIf(whyNotAct(order, 'rejectSlip'))
      await changeOrder(tx, order.orderId, { state: 'slip_rejected' })
      await sendFinanceNotice(services, tx, 'slipRejected', order, { no: order.no, opinion }, slipId)
    }
    note({
      type: 'order',
      id: order.orderId,
      before: { state: order.state },
      after: { slip: state, bankSerial, opinion },
    })
    return {}
  },
)

export const slipPage = read(financeApi.slipPage, async function slipPage({ db, viewer }, input) {
  const { pageNum, pageSize, state } = input
  const paging = { pageNum, pageSize }
  return { ...(await listSlips(db, viewer.scopeOf(LIST), viewer.userId, state, paging)), ...paging }
})
