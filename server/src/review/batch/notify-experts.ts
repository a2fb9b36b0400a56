import { reviewNotices } from '@podium/core/review/notices.ts'
import { paths } from '@podium/core/paths.ts'
import { roundName } from '#server/competition/index.ts'
import { notify } from '#server/notice/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { newId } from '#server/platform/db/id.ts'
import type { Batch } from './batch.store.ts'
import { userOfExpert } from '../assignment/judge.store.ts'
import type { Services } from '#server/platform/kernel/services.ts'

/** Ids of experts who gained or lost tasks; an expert occurs once per task. */
export interface MovedTasks {
  readonly gained?: readonly string[]
  readonly lost?: readonly string[]
}

/**
 * Notifies the experts who gained or lost works in an open batch; each gets one message with the number of works.
 * Before that nobody is notified, because the opening notifies all.
 */
export async function notifyExperts(
  services: Services,
  tx: Tx,
  batch: Batch,
  { gained = [], lost = [] }: MovedTasks,
): Promise<void> {
  if (batch.state !== 'open' || gained.length + lost.length === 0) return
  const occasion = newId()
  const users = await userOfExpert(tx, [...gained, ...lost])
  const competition = await roundName(tx, batch.roundId)
  for (const [notice, experts] of [['gained', gained] as const, ['lost', lost] as const]) {
    const { event } = reviewNotices[notice]
    for (const [count, group] of byCount(experts)) {
      await notify(services, tx, {
        users: group.flatMap((expertId) => users.get(expertId) ?? []),
        template: `review.${notice}`,
        params: { batch: batch.name, count },
        ...(competition && { competition }),
        link: paths.office.reviewTasks({ batchId: batch.batchId }),
        dedupe: `${event}:${occasion}`,
      })
    }
  }
}

/** Number of occurrences per expert. */
function byCount(experts: readonly string[]): Map<number, string[]> {
  const counts = new Map<string, number>()
  for (const expertId of experts) counts.set(expertId, (counts.get(expertId) ?? 0) + 1)
  return Map.groupBy(counts.keys(), (expertId) => counts.get(expertId)!)
}
