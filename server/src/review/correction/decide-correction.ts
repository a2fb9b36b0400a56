import { paths } from '@podium/core/paths.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { whyNotDecideCorrection } from '@podium/core/review/correction/correction.rule.ts'
import type { SignedIn, WriteCall } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { lockForStaff } from '../assignment/change-task.ts'
import type { Batch } from '../batch/batch.store.ts'
import { notifyOfBatch } from '../notify-of-batch.ts'
import { notifyOwnTabs } from '../scoring/push-scoring.ts'
import { endCorrection, endCorrectionsOfBatch, findCorrection, listCorrections } from './correction.store.ts'
import { noteOutcome } from './note-outcome.ts'

export const correctionPage = read(
  reviewApi.correctionPage,
  async function correctionPage({ db, viewer, language }, { pageNum, pageSize, ...filter }) {
    const paging = { pageNum, pageSize }
    const scope = viewer.scopeOf('review:task:assign')
    return { ...(await listCorrections(db, scope, filter, paging, language)), ...paging }
  },
)

/** The sheet stays submitted; its expert learns why. Granting is `returnTask`. */
export const declineCorrection = write(
  reviewApi.declineCorrection,
  'review.declineCorrection',
  async function declineCorrection({ services, tx, viewer, note }, { correctionId, reason }) {
    const { taskId } = orNotFound(await findCorrection(tx, correctionId))
    const { batch, task } = await lockForStaff(tx, viewer, taskId)
    const { state } = orNotFound(await findCorrection(tx, correctionId))
    refuseIf(whyNotDecideCorrection(state))
    await endCorrection(tx, taskId, { state: 'declined', answer: reason, by: viewer.userId })
    await notifyOwnTabs(tx, task.userId, taskId, task.state)
    await notifyOfBatch(services, tx, batch, 'correctionDeclined', {
      users: [task.userId],
      params: { label: task.label, reason },
      link: paths.office.reviewScore({ taskId }),
      dedupe: correctionId,
    })
    noteOutcome(note, correctionId, 'declined', reason)
    note({ type: 'review_task', id: taskId, after: { correctionId }, reason })
    return { id: correctionId }
  },
)

/** Ends the open requests of a batch whose results are being locked, and tells their experts. */
export async function lapseCorrections(
  { services, tx, viewer, note }: Pick<SignedIn<WriteCall>, 'services' | 'tx' | 'viewer' | 'note'>,
  batch: Batch,
): Promise<void> {
  const lapsed = await endCorrectionsOfBatch(tx, batch.batchId, { state: 'lapsed', answer: '', by: viewer.userId })
  for (const { correctionId, userId, label } of lapsed) {
    await notifyOfBatch(services, tx, batch, 'correctionLapsed', {
      users: [userId],
      params: { label },
      link: paths.office.reviewTasks({ batchId: batch.batchId }),
      dedupe: correctionId,
    })
    noteOutcome(note, correctionId, 'lapsed')
  }
}
