import { needsChangeRequest } from '@podium/core/enrolment/change/changeable.rule.ts'
import { teamStateLabels, type TeamState } from '@podium/core/enrolment/team/team.ts'
import { paths } from '@podium/core/paths.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import type { Team } from '../team/team.store.ts'
import { dropProposedFiles } from './change-files.store.ts'
import { moveChange, openChanges } from './change.store.ts'

/** Ends the open requests of a team that came to a state without them, and notifies whoever made them. */
export async function lapseChanges(services: Services, tx: Tx, team: Team, state: TeamState): Promise<void> {
  if (needsChangeRequest(state)) return
  const { zh, en } = teamStateLabels[state]
  for (const change of await openChanges(tx, team.teamId)) {
    const { changeId, askedById } = change
    await moveChange(tx, changeId, { state: 'lapsed' })
    await dropProposedFiles(tx, change)
    await sendEnrolmentNotice(services, tx, 'changeLapsed', {
      users: [...new Set([askedById, team.captainId])],
      roundId: team.roundId,
      dedupeKey: changeId,
      link: paths.centre.team({ teamId: team.teamId }),
      params: { team: team.name, stateZh: zh, stateEn: en },
    })
  }
}
