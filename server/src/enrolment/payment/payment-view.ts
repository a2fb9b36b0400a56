import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { awaitsPayment } from '@podium/core/enrolment/team/team.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Member } from '../member/member.store.ts'
import type { Team } from '../team/team.store.ts'
import { teamDue } from './due.ts'

/** The fee of a team, once it was charged. */
export async function paymentOf(
  db: Db,
  team: Team,
  members: readonly Member[],
  setting: EnrolSetting | null,
  now: Date,
): Promise<TeamDetail['payment']> {
  if (!setting || (team.fee === 0 && !awaitsPayment(team))) return null
  const { fee, settled, waived, due, standing } = await teamDue(db, team, members, setting, now)
  const payBy = team.payBy?.toISOString() ?? null
  return { fee, settled, waived, due: awaitsPayment(team) ? due : 0, payBy, orderId: standing.openOrderId }
}
