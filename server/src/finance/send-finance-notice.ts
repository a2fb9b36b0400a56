import { fill, type TextParams } from '@podium/core/base/refusal.ts'
import { financeNotices, type FinanceNotice } from '@podium/core/finance/notices.ts'
import { paths } from '@podium/core/paths.ts'
import { notify } from '#server/notice/index.ts'
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
  const { event, title, body } = financeNotices[kind]
  await notify(services, tx, {
    users: [order.payerId],
    event,
    zh: title.zh,
    en: title.en,
    body: { zh: fill(body.zh, params), en: fill(body.en, params) },
    competition: { zh: order.titleZh, en: order.titleEn },
    link: paths.centre.order({ orderId: order.orderId }),
    dedupe: `${event}:${dedupe}`,
  })
}
