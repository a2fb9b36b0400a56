import { maskEmail } from '@podium/core/base/mask.ts'
import type { TextParams } from '@podium/core/base/refusal.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import { refundFailureText } from '@podium/core/finance/refund/refund.ts'
import { financeNotices, type FinanceNotice } from '@podium/core/finance/notices.ts'
import { paths } from '@podium/core/paths.ts'
import { notify, sendLetter } from '#server/notice/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'

/** Sends the payer of an order a message; one per kind and `dedupe`. */
export async function sendFinanceNotice(
  services: Services,
  tx: Tx,
  kind: FinanceNotice,
  order: { orderId: string; payerId: string; titleZh: string; titleEn: string },
  params: TextParams,
  dedupe = order.orderId,
): Promise<void> {
  const { orderId, payerId, titleZh, titleEn } = order
  const to = { users: [payerId], titleZh, titleEn, link: paths.centre.order({ orderId }) }
  await send(services, tx, kind, { ...to, dedupe }, params)
}

/** Writes the message to the mailbox that an invoice was asked to be sent to. */
export async function mailInvoice(
  services: Services,
  tx: Tx,
  email: string,
  order: { orderId: string; titleZh: string; titleEn: string },
  params: TextParams,
): Promise<void> {
  const value = email.toLowerCase()
  await sendLetter(
    services,
    tx,
    { channel: 'email', value, masked: maskEmail(value) },
    {
      template: 'finance.invoiceIssued',
      params,
      competition: { zh: order.titleZh, en: order.titleEn },
      link: paths.centre.order({ orderId: order.orderId }),
    },
  )
}

/** Tells who asked for a waiver what was decided. */
export async function sendWaiverNotice(
  services: Services,
  tx: Tx,
  kind: FinanceNotice & `waiver${string}`,
  waiver: { waiverId: string; requestedBy: string; titleZh: string; titleEn: string },
  params: TextParams,
): Promise<void> {
  const { waiverId, requestedBy, titleZh, titleEn } = waiver
  const to = { users: [requestedBy], titleZh, titleEn, link: paths.office.financeAction() }
  await send(services, tx, kind, { ...to, dedupe: waiverId }, params)
}

/** Tells who asked for a refund that the provider failed it: the payer by the order, staff by the list of refunds. */
export async function sendRefundFailure(
  services: Services,
  tx: Tx,
  order: { orderId: string; no: string; payerId: string; titleZh: string; titleEn: string },
  refund: { refundId: string; requestedBy: string; amount: number },
  why: string,
): Promise<void> {
  const { orderId, payerId, titleZh, titleEn } = order
  const link = refund.requestedBy === payerId ? paths.centre.order({ orderId }) : paths.office.financeAction()
  const to = { users: [refund.requestedBy], titleZh, titleEn, link, dedupe: `failed ${refund.refundId}` }
  const { zh: whyZh, en: whyEn } = refundFailureText(why)
  const params = { no: order.no, amount: yuanText(refund.amount), whyZh, whyEn }
  await send(services, tx, 'refundFailed', to, params)
}

async function send(
  services: Services,
  tx: Tx,
  kind: FinanceNotice,
  to: { users: readonly string[]; titleZh: string; titleEn: string; link: string; dedupe: string },
  params: TextParams,
): Promise<void> {
  await notify(services, tx, {
    users: to.users,
    template: `finance.${kind}`,
    params,
    competition: { zh: to.titleZh, en: to.titleEn },
    link: to.link,
    dedupe: `${financeNotices[kind].event}:${to.dedupe}`,
  })
}
