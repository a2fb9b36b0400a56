import { paths } from '@podium/core/paths.ts'
import { holdersIn, nearestStaff } from '#server/identity/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import { transact } from '#server/platform/db/transact.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { byCommittee } from '../committee/by-committee.ts'
import {
  advisersOf,
  groupAboveSchool,
  groupOfSchool,
  pathOfRound,
  takeAuditCalls,
  type AuditCall,
} from './audit-call.store.ts'
import { sendEnrolmentNotice } from './send-enrolment-notice.ts'

const CODE = 'enrolment:team:audit'

/** Notifies auditors of the teams that came to wait for them: one message per round, whatever the number of teams. */
export async function notifyAuditors(services: Services): Promise<void> {
  await transact(services, async (tx) => {
    const calls = await takeAuditCalls(tx)
    const at = (await clock(tx)).toISOString()
    for (const [roundId, ofRound] of Map.groupBy(calls, (call) => call.roundId)) {
      await notifyRound(services, tx, roundId, ofRound, at)
    }
  })
}

async function notifyRound(
  services: Services,
  tx: Tx,
  roundId: string,
  all: readonly AuditCall[],
  at: string,
): Promise<void> {
  const send = (users: readonly string[], count: number, key: string) =>
    sendEnrolmentNotice(services, tx, 'toAudit', {
      users,
      roundId,
      dedupeKey: `${roundId}:${key}:${at}`,
      link: paths.office.signUpList({ roundId, turn: 'mine' }),
      params: { count },
    })
  const { byMembers, others: calls } = await byCommittee(tx, all)
  for (const [userId, count] of byMembers) await send([userId], count, `committee ${userId}`)
  const atLevel = (...levels: readonly string[]) => calls.filter(({ level }) => levels.includes(level))

  const byOrganiser = atLevel('organiser')
  if (byOrganiser.length > 0) {
    await send(await nearestStaff(tx, CODE, await pathOfRound(tx, roundId)), byOrganiser.length, 'organiser')
  }
  for (const [schoolId, ofSchool] of Map.groupBy(atLevel('college', 'school'), (call) => call.schoolId)) {
    const groupId = schoolId && (await groupOfSchool(tx, schoolId))
    if (groupId) await send(await holdersIn(tx, groupId, CODE), ofSchool.length, groupId)
  }
  const byProvince = new Map<string, number>()
  for (const { schoolId } of atLevel('province')) {
    const groupId = schoolId && (await groupAboveSchool(tx, schoolId))
    if (groupId) byProvince.set(groupId, (byProvince.get(groupId) ?? 0) + 1)
  }
  for (const [groupId, count] of byProvince) await send(await holdersIn(tx, groupId, CODE), count, groupId)
  const byAdviser = atLevel('teacher').map(({ teamId }) => teamId)
  for (const [userId, teamIds] of await advisersOf(tx, byAdviser)) {
    await sendEnrolmentNotice(services, tx, 'toAuditAsAdviser', {
      users: [userId],
      roundId,
      dedupeKey: `${roundId}:${userId}:${at}`,
      link: paths.centre.team({ teamId: teamIds[0]! }),
      params: { count: teamIds.length },
    })
  }
}
