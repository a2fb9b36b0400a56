import { teamLeft } from '@podium/core/enrolment/events.ts'
import { mayAct } from '@podium/core/enrolment/team/state.rule.ts'
import { isEnrolled } from '@podium/core/enrolment/team/team.ts'
import { paths } from '@podium/core/paths.ts'
import { clock } from '#server/platform/db/clock.ts'
import { emit } from '#server/platform/events/emit.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { lapseChanges } from '../change/lapse-changes.ts'
import { membersOf } from '../member/member.store.ts'
import { acceptedOf } from '../team/advance-team.ts'
import { releaseParticipations } from '../team/participation.store.ts'
import { releaseQuota } from '../team/quota.store.ts'
import { changeTeam, lockTeam } from '../team/team.store.ts'
import { recordChange } from './settle-team.ts'

/** A team whose whole fee is given back leaves: nobody keeps a place that is not paid. */
export async function leaveRefunded(services: Services, tx: Tx, teamIds: readonly string[]): Promise<void> {
  for (const teamId of teamIds.toSorted()) await leave(services, tx, teamId)
}

async function leave(services: Services, tx: Tx, teamId: string): Promise<void> {
  const team = await lockTeam(tx, teamId)
  if (!team || !mayAct(team.state, 'withdraw')) return
  const members = acceptedOf(await membersOf(tx, teamId))
  if (team.holdsPlace) await releaseQuota(tx, team)
  await releaseParticipations(tx, teamId)
  await changeTeam(tx, team, { state: 'withdrawn', auditLevel: null, holdsPlace: false, decidedAt: await clock(tx) })
  await lapseChanges(services, tx, team, 'withdrawn')
  if (isEnrolled(team)) {
    await emit(services, tx, teamLeft, { teamId, roundId: team.roundId, itemId: team.itemId, why: 'withdrawn' })
  }
  await recordChange(tx, 'enrolment.leave_refunded', {
    type: 'team',
    id: teamId,
    before: { state: team.state },
    after: { state: 'withdrawn' },
  })
  await sendEnrolmentNotice(services, tx, 'refunded', {
    users: members.map(({ userId }) => userId),
    roundId: team.roundId,
    dedupeKey: teamId,
    link: paths.centre.team({ teamId }),
    params: { team: team.name },
  })
}
