import { pushEvent } from '#server/platform/events/push-event.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** Makes open result pages of a batch load its results again, after the commit. */
export async function pushResults(tx: Tx, batchId: string): Promise<void> {
  await pushEvent(tx, { topic: `review:${batchId}`, type: 'review.results', data: { batchId } })
}
