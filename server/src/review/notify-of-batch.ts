import type { TextParams } from '@podium/core/base/refusal.ts'
import { reviewNotices, type ReviewNotice } from '@podium/core/review/notices.ts'
import { roundName } from '#server/competition/index.ts'
import { notify } from '#server/notice/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { Batch } from './batch/batch.store.ts'

interface BatchNotice {
  readonly users: readonly string[]
  readonly params: TextParams
  readonly link: string
  /** What makes the occasion one. */
  readonly dedupe: string
}

/** Notifies people of what happened in a batch; its texts may name the batch. Returns how many it is new to. */
export async function notifyOfBatch(
  services: Services,
  tx: Tx,
  batch: Pick<Batch, 'name' | 'roundId'>,
  kind: ReviewNotice,
  { users, params, link, dedupe }: BatchNotice,
): Promise<number> {
  const competition = await roundName(tx, batch.roundId)
  return notify(services, tx, {
    users,
    template: `review.${kind}`,
    params: { batch: batch.name, ...params },
    ...(competition && { competition }),
    link,
    dedupe: `${reviewNotices[kind].event}:${dedupe}`,
  })
}
