import type { TaskState } from '@podium/core/review/review.ts'
import { pushEvent } from '#server/platform/events/push-event.ts'
import type { Tx } from '#server/platform/kernel/context.ts'

/** Makes the staff's pages load the progress of the batch. */
export async function pushProgress(tx: Tx, batchId: string): Promise<void> {
  await pushEvent(tx, { topic: `review:${batchId}`, type: 'review.progress', data: { batchId } })
}

/** Makes the expert's tabs load the task. */
export async function notifyOwnTabs(tx: Tx, userId: string, taskId: string, state: TaskState): Promise<void> {
  await pushEvent(tx, { users: [userId], type: 'review.task', data: { taskId, state } })
}
