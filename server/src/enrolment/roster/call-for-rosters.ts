import { closingText } from '@podium/core/base/time/window-times.ts'
import { paths } from '@podium/core/paths.ts'
import { stageOf } from '#server/competition/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import { transact } from '#server/platform/db/transact.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { loadTeam } from '../team/team.store.ts'
import { claimRosterCalls } from './awaited.store.ts'

/** Captains told by one run of the task; the next one has the others. */
const AT_ONCE = 2_000

/** Tells captains that a roster is awaited, and once more when its end is near. */
export async function callForRosters(services: Services): Promise<void> {
  await transact(services, async (tx) => {
    const calls = await claimRosterCalls(tx, AT_ONCE)
    const now = await clock(tx)
    for (const { teamId, stageId, until, isLast } of calls) {
      const [team, stage] = [await loadTeam(tx, teamId), await stageOf(tx, stageId)]
      if (!team || !stage) continue
      const { zh: untilZh, en: untilEn } = closingText(until.toISOString(), now)
      await sendEnrolmentNotice(services, tx, isLast ? 'rosterDue' : 'rosterAwaited', {
        users: [team.captainId],
        roundId: team.roundId,
        dedupeKey: `${teamId}:${stageId}:${until.toISOString()}`,
        link: paths.centre.team({ teamId }),
        params: { team: team.name, stageZh: stage.name, stageEn: stage.nameEn || stage.name, untilZh, untilEn },
      })
    }
  })
}
