import { needsRemovalRequest } from '@podium/core/enrolment/member/removal.rule.ts'
import { RemovalState } from '@podium/core/enrolment/member/removal.ts'
import { teamStateLabels, type TeamState } from '@podium/core/enrolment/team/team.ts'
import { paths } from '@podium/core/paths.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import type { Team } from '../team/team.store.ts'
import { endRemoval, pendingRemovals } from './removal.store.ts'

/** Ends the pending requests of a team that came to a state without them, and notifies whoever made them. */
export async function lapseRemovals(services: Services, tx: Tx, team: Team, state: TeamState): Promise<void> {
  if (needsRemovalRequest(state)) return
  const { zh, en } = teamStateLabels[state]
  for (const { removalId, name, requestedById } of await pendingRemovals(tx, team.teamId)) {
    await endRemoval(tx, removalId, { state: RemovalState.enum.lapsed, opinion: '', by: null })
    await sendEnrolmentNotice(services, tx, 'removalLapsed', {
      users: [...new Set([requestedById, team.captainId])],
      roundId: team.roundId,
      dedupeKey: removalId,
      link: paths.centre.team({ teamId: team.teamId }),
      params: { name, team: team.name, stateZh: zh, stateEn: en },
    })
  }
}
