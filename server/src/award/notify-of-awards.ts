import { paths } from '@podium/core/paths.ts'
import { roundName, staffOfRound } from '#server/competition/index.ts'
import { notify } from '#server/notice/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { Publication } from './publication.store.ts'

/** Tells the others of the round's staff that the awards wait for a second person. */
export async function notifyOfAwards(
  services: Services,
  tx: Tx,
  { publicationId, roundId }: Publication,
  set: { batchId: string; by: { userId: string; realName: string }; winners: number; version: number },
): Promise<void> {
  const staff = await staffOfRound(tx, roundId, 'award:result:edit')
  const competition = await roundName(tx, roundId)
  const { batchId, by, winners, version } = set
  await notify(services, tx, {
    users: staff.filter((userId) => userId !== by.userId),
    event: 'result.awards_waiting',
    zh: '有奖项待您确认',
    en: 'Awards wait for your confirmation',
    body: {
      zh: `${by.realName} 设置了 ${winners} 件作品的奖项，须由另一人确认。`,
      en: `${by.realName} set the awards of ${winners} works. Another person has to confirm them.`,
    },
    ...(competition && { competition }),
    link: paths.office.reviewResult({ batchId }),
    dedupe: `result.awards_waiting:${publicationId}:${version}`,
  })
}
