import { paths } from '@podium/core/paths.ts'
import { roundName, staffOfRound } from '#server/competition/index.ts'
import { notify } from '#server/notice/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { Publication } from '../publication.store.ts'

interface AwardsStep {
  readonly batchId: string
  readonly by: { readonly userId: string; readonly realName: string }
  readonly works?: number
  readonly reason?: string
  /** The version that the step led to. */
  readonly version: number
}

type AwardsNotice = 'toConfirm' | 'confirmed' | 'sentBack' | 'recalled'

/** Notifies the others of the round's staff who may confirm awards. */
export async function notifyStaffOfAwards(
  services: Services,
  tx: Tx,
  publication: Publication,
  kind: 'toConfirm' | 'recalled',
  step: AwardsStep,
): Promise<void> {
  const staff = await staffOfRound(tx, publication.roundId, 'award:result:edit')
  const others = staff.filter((userId) => userId !== step.by.userId)
  await notifyOfAwards(services, tx, publication, kind, others, step)
}

/** Notifies whoever set the awards of what a second person decided. */
export async function notifySetterOfAwards(
  services: Services,
  tx: Tx,
  publication: Publication,
  kind: 'confirmed' | 'sentBack',
  step: AwardsStep,
): Promise<void> {
  const { setBy } = publication
  if (setBy !== null) await notifyOfAwards(services, tx, publication, kind, [setBy], step)
}

async function notifyOfAwards(
  services: Services,
  tx: Tx,
  { publicationId, roundId }: Publication,
  kind: AwardsNotice,
  users: readonly string[],
  { batchId, by, works, reason, version }: AwardsStep,
): Promise<void> {
  const competition = await roundName(tx, roundId)
  await notify(services, tx, {
    users,
    template: `award.${kind}`,
    params: { by: by.realName, ...(works !== undefined && { works }), ...(reason !== undefined && { reason }) },
    ...(competition && { competition }),
    link: paths.office.reviewResult({ batchId }),
    dedupe: `result.awards_${kind}:${publicationId}:${version}`,
  })
}
