import { z } from 'zod'
import { Id } from '@podium/core/base/shapes.ts'
import { paths } from '@podium/core/paths.ts'
import { promotionNotices } from '@podium/core/promotion/notices.ts'
import { roundName, staffOfRound } from '#server/competition/index.ts'
import { notify } from '#server/notice/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { job } from '#server/platform/jobs/kind.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { decidedTeams, namesOfRun } from './decided-team.store.ts'
import type { UpperItem } from './upper-round.ts'

export const NOTIFY_PROMOTION = 'promotion.tell_teams'

const TEAMS_AT_ONCE = 100

/** Queues messages to all teams that a run decided on; they go out after this transaction commits. */
export async function notifyTeams(services: Services, tx: Tx, runId: string): Promise<void> {
  await enqueue(services, tx, NOTIFY_PROMOTION, { runId }, { subject: { type: 'promotion_run', id: runId } })
}

/** Each person gets one message for a run, however often the job is repeated. */
export const notifyPromotionJob = job(z.object({ runId: Id }), async (run, { runId }) => {
  const names = orNotFound(await namesOfRun(run.db, runId))
  const competition = await roundName(run.db, names.roundId)
  let told = 0
  for (let after: string | null = null; ;) {
    const teams = await decidedTeams(run.db, runId, after, TEAMS_AT_ONCE)
    if (teams.length === 0) return { told }
    await run.write(async (tx) => {
      for (const { teamId, name, verdict, userIds } of teams) {
        told += await notify(run.services, tx, {
          users: userIds,
          template: `promotion.${verdict}`,
          params: { team: name, ...names.words },
          ...(competition && { competition }),
          link: paths.centre.competition(),
          dedupe: `${promotionNotices[verdict].event}:${runId}:${teamId}`,
        })
      }
    })
    after = teams.at(-1)!.teamId
  }
})

/** Tells those who decide on enrolments of the upper round that teams were promoted to it. */
export async function notifyUpperStaff(
  services: Services,
  tx: Tx,
  { runId, fromRoundId, count }: { runId: string; fromRoundId: string; count: number },
  { roundId, itemName }: UpperItem,
): Promise<void> {
  const from = await roundName(tx, fromRoundId)
  const competition = await roundName(tx, roundId)
  const params = { count, item: itemName, fromZh: from?.zh ?? '', fromEn: from?.en || (from?.zh ?? '') }
  await notify(services, tx, {
    users: await staffOfRound(tx, roundId, 'enrolment:team:audit'),
    template: 'promotion.received',
    params,
    ...(competition && { competition }),
    link: paths.office.signUpList({ roundId }),
    dedupe: `${promotionNotices.received.event}:${runId}`,
  })
}
