import { z } from 'zod'
import { Id } from '@podium/core/base/shapes.ts'
import { codeText } from '@podium/core/notice/code-text.ts'
import { noticeRefusals } from '@podium/core/notice/refusals.ts'
import type { codeIssued } from '@podium/core/identity/events.ts'
import type { Tx } from '#server/platform/context.ts'
import { job } from '#server/platform/jobs/kind.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { refuse } from '#server/platform/refused.ts'
import { servicesOf } from '#server/platform/services.ts'
import { findUnsent, insertDelivery, markDelivery, type Delivery } from './delivery.store.ts'
import { senderOf } from './sender.ts'

export const DELIVER = 'notice.deliver'

/** Sends one queued delivery. One that was sent is not sent again; without a sender the job fails and can be retried. */
export const deliverJob = job(z.object({ deliveryId: Id }), async (run, { deliveryId }) => {
  const { db } = run
  const delivery = await findUnsent(db, deliveryId)
  if (!delivery) return { sent: false }
  const sender = senderOf(servicesOf(db))
  if (!sender) {
    await markDelivery(db, deliveryId, 'failed')
    throw refuse(noticeRefusals.NO_SENDER)
  }
  await sender.send(delivery)
  await run.write((tx) => markDelivery(tx, deliveryId, 'sent'))
  return { sent: true }
})

/** Queues a delivery and the job that sends it, both when the transaction commits. */
export async function queueDelivery(
  tx: Tx,
  delivery: Delivery & { masked: string; messageId: string | null },
): Promise<void> {
  const deliveryId = await insertDelivery(tx, delivery)
  await enqueue(tx, DELIVER, { deliveryId }, { subject: { type: 'delivery', id: deliveryId } })
}

/** Has a one-time code sent. */
export async function deliverCode(tx: Tx, issued: z.output<(typeof codeIssued)['payload']>): Promise<void> {
  const { channel, target, masked, code, purpose, minutes } = issued
  const text = codeText(code, purpose, minutes)
  await queueDelivery(tx, { channel, target, masked, template: `code.${purpose}`, text, messageId: null })
}
