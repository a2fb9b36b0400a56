import { awardApi } from '@podium/core/award/api.ts'
import {
  afterPublicationAction,
  whyNotConfirm,
  whyNotPublicationAction,
  whyNotRecall,
  whyNotSendBack,
  type PublicationAction,
} from '@podium/core/award/publication.rule.ts'
import { awardRefusals } from '@podium/core/award/refusals.ts'
import type { Refusal } from '@podium/core/base/refusal.ts'
import type { SignedIn, WriteCall } from '#server/platform/kernel/context.ts'
import { onConflict, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { lockUnchangedPublication } from '../locked-batch.ts'
import { publicationName } from '../log/publication-name.store.ts'
import { notifySetterOfAwards, notifyStaffOfAwards } from './notify-of-awards.ts'
import { updatePublication, winnersOf, type Publication, type PublicationChange } from '../publication.store.ts'

/** A second person confirms the awards, or takes the confirmation back. */
export const confirm = write(awardApi.confirm, 'award.confirm', async function confirm(call, input) {
  if (!input.confirmed) {
    const { moved } = await move(call, input, 'unconfirm', { confirmedBy: null })
    return moved
  }
  const { viewer, services, tx } = call
  const { publication, moved } = await move(call, input, 'confirm', { confirmedBy: viewer.userId })
  const works = (await winnersOf(tx, publication.publicationId)).length
  const step = { batchId: input.batchId, by: viewer, works, version: moved.version }
  await notifySetterOfAwards(services, tx, publication, 'confirmed', step)
  return moved
})

/** A second person sends the awards back with a reason. */
export const sendBack = write(awardApi.sendBack, 'award.sendBack', async function sendBack(call, input) {
  const { viewer, services, tx } = call
  const { batchId, reason } = input
  const { publication, moved } = await move(call, input, 'sendBack', { returned: { by: viewer.userId, reason } })
  const step = { batchId, by: viewer, reason, version: moved.version }
  await notifySetterOfAwards(services, tx, publication, 'sentBack', step)
  return moved
})

/** Whoever set the awards recalls them before they are confirmed. */
export const recall = write(awardApi.recall, 'award.recall', async function recall(call, input) {
  const { viewer, services, tx } = call
  const { publication, moved } = await move(call, input, 'recall', {})
  const step = { batchId: input.batchId, by: viewer, version: moved.version }
  await notifyStaffOfAwards(services, tx, publication, 'recalled', step)
  return moved
})

const rules: {
  readonly [action in PublicationAction]?: (awards: Pick<Publication, 'state'> & { own: boolean }) => Refusal | null
} = { confirm: whyNotConfirm, sendBack: whyNotSendBack, recall: whyNotRecall }

/** Moves awards that are set and not published. */
async function move(
  { tx, viewer, note }: SignedIn<WriteCall>,
  input: { batchId: string; version: number; reason?: string },
  action: 'confirm' | 'unconfirm' | 'sendBack' | 'recall',
  change: Omit<PublicationChange, 'state'>,
) {
  const { publication, outdated } = await lockUnchangedPublication(tx, input, viewer.scopeOf('award:result:edit'))
  const awards = { state: publication.state, own: publication.setBy === viewer.userId }
  if (outdated) throw refuse(awardRefusals.RESULT_CHANGED)
  refuseIf(rules[action]?.(awards) ?? whyNotPublicationAction(publication.state, action))
  const state = afterPublicationAction(publication.state, action)!
  const version = await onConflict(updatePublication(tx, publication.publicationId, { ...change, state }), {
    award_publication_second_person: awardRefusals.SAME_PERSON,
    award_publication_returned_by_another: awardRefusals.SAME_PERSON,
  })
  const name = await publicationName(tx, publication)
  note({
    type: 'award_publication',
    id: publication.publicationId,
    before: { ...name, state: publication.state },
    after: { ...name, state },
    ...(input.reason !== undefined && { reason: input.reason }),
  })
  return { publication, moved: { state, version } }
}
