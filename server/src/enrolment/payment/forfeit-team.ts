import { mayAct } from '@podium/core/enrolment/team/state.rule.ts'
import { mayForfeit } from '@podium/core/finance/fee/due.rule.ts'
import { paths } from '@podium/core/paths.ts'
import { clock } from '#server/platform/db/clock.ts'
import { transact } from '#server/platform/db/transact.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { oneByOne } from '#server/platform/jobs/one-by-one.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { frozenSetting } from '../audit/frozen-setting.ts'
import { overtakePaymentDue, sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { membersOf } from '../member/member.store.ts'
import { lapseChanges } from '../change/lapse-changes.ts'
import { acceptedOf } from '../team/advance-team.ts'
import { releaseParticipations } from '../team/participation.store.ts'
import { releaseQuota } from '../team/quota.store.ts'
import { changeTeam, lockTeam } from '../team/team.store.ts'
import { teamDue } from './due.ts'
import { overdueTeams } from './payment.store.ts'
import { recordChange } from './settle-team.ts'
import { insertUnpaid } from './unpaid.store.ts'

const AT_ONCE = 50

/** Gives up the places of teams that did not pay in time; one with an open order waits until that is closed. */
export async function forfeitOverdue(services: Services): Promise<void> {
  await oneByOne(services, 'forfeit teams', await overdueTeams(services.db, AT_ONCE), (teamId) =>
    transact(services, (tx) => forfeitTeam(services, tx, teamId)),
  )
}

export async function forfeitTeam(services: Services, tx: Tx, teamId: string): Promise<void> {
  const team = await lockTeam(tx, teamId)
  if (!team?.payBy || !mayAct(team.state, 'forfeit')) return
  const at = await clock(tx)
  if (at < team.payBy) return
  const everyone = await membersOf(tx, teamId)
  const { due, standing } = await teamDue(tx, team, everyone, await frozenSetting(tx, team), at)
  if (!mayForfeit({ due, settled: standing.settled, hasOpenOrder: standing.openOrderId !== null })) return
  const members = acceptedOf(everyone)
  await insertUnpaid(tx, { teamId, levelBefore: team.auditLevel, heldPlace: team.holdsPlace, at })
  if (team.holdsPlace) await releaseQuota(tx, team)
  await releaseParticipations(tx, teamId)
  const version = await changeTeam(tx, team, { state: 'forfeited', auditLevel: null, holdsPlace: false, decidedAt: at })
  await lapseChanges(services, tx, team, 'forfeited')
  await recordChange(tx, 'enrolment.forfeit', {
    type: 'team',
    id: teamId,
    before: { state: team.state },
    after: { state: 'forfeited' },
  })
  await overtakePaymentDue(tx, team)
  await sendEnrolmentNotice(services, tx, 'forfeited', {
    users: members.map(({ userId }) => userId),
    roundId: team.roundId,
    // A team that was let in again can forfeit again.
    dedupeKey: `${teamId}:${version}`,
    link: paths.centre.team({ teamId }),
    params: { team: team.name },
  })
}
