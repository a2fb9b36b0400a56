import { yuanText } from '@podium/core/finance/money.ts'
import { paths } from '@podium/core/paths.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { frozenSetting } from '../audit/frozen-setting.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { membersOf } from '../member/member.store.ts'
import { loadTeam } from '../team/team.store.ts'
import { teamDue } from './due.ts'

/** Tells the captain that a waiver was granted, and what is still to be paid. */
export async function notifyWaived(
  services: Services,
  tx: Tx,
  { subjectId, waiverId }: { subjectId: string; waiverId: string },
): Promise<void> {
  const team = orNotFound(await loadTeam(tx, subjectId))
  const setting = await frozenSetting(tx, team)
  const { due } = await teamDue(tx, team, await membersOf(tx, team.teamId), setting, await clock(tx))
  await sendEnrolmentNotice(services, tx, due > 0 ? 'feeReduced' : 'feeWaived', {
    users: [team.captainId],
    roundId: team.roundId,
    dedupeKey: waiverId,
    link: paths.centre.team({ teamId: team.teamId }),
    params: { team: team.name, rest: yuanText(due) },
  })
}
