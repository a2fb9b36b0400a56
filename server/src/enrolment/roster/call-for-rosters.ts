import { closingText } from '@podium/core/base/time/window-times.ts'
import { paths } from '@podium/core/paths.ts'
import { clock } from '#server/platform/db/clock.ts'
import { transact } from '#server/platform/db/transact.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { claimRosterCalls } from './awaited.store.ts'

/** Captains told in one transaction, and transactions of one run of the task; the next run has the others. */
const AT_ONCE = 500
const MOST_PARTS = 20

/** Tells captains that a roster is awaited, and once more when its end is near. */
export async function callForRosters(services: Services): Promise<void> {
  for (let part = 0; part < MOST_PARTS; part += 1) {
    if ((await callSome(services)) < AT_ONCE) return
  }
}

async function callSome(services: Services): Promise<number> {
  return transact(services, async (tx) => {
    const calls = await claimRosterCalls(tx, AT_ONCE)
    const now = await clock(tx)
    for (const { teamId, teamName, captainId, roundId, stageId, stageZh, stageEn, until, isLast } of calls) {
      const { zh: untilZh, en: untilEn } = closingText(until.toISOString(), now)
      await sendEnrolmentNotice(services, tx, isLast ? 'rosterDue' : 'rosterAwaited', {
        users: [captainId],
        roundId,
        dedupeKey: `${teamId}:${stageId}:${until.toISOString()}`,
        link: paths.centre.team({ teamId }),
        params: { team: teamName, stageZh, stageEn, untilZh, untilEn },
      })
    }
    return calls.length
  })
}
