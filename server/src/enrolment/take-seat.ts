import type { EnrolSetting } from '@podium/core/competition/setting.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import type { MemberRole } from '@podium/core/enrolment/team.ts'
import { personKey } from '#server/identity/index.ts'
import type { Tx } from '#server/platform/context.ts'
import { refuse } from '#server/platform/refused.ts'
import { claimSeat } from './seat.store.ts'

/**
 * Takes a seat of the item for a person, by whom they naturally are. Refuses when they hold as many as the setting
 * allows; nothing that is decided beside this can get round it. Leaders take none.
 */
export async function takeSeat(
  tx: Tx,
  who: { userId: string; name: string; role: MemberRole },
  team: { teamId: string; itemId: string },
  setting: EnrolSetting,
): Promise<void> {
  if (who.role === 'leader') return
  const teacher = who.role === 'teacher'
  const most = teacher ? setting.teamsPerTeacher : setting.teamsPerPerson
  const seated = await claimSeat(tx, {
    scope: `item:${team.itemId}:${teacher ? 'teacher' : 'member'}`,
    person: await personKey(tx, who.userId),
    userId: who.userId,
    teamId: team.teamId,
    role: who.role,
    most,
  })
  if (seated) return
  const kind = teacher ? enrolmentRefusals.TEAMS_PER_TEACHER : enrolmentRefusals.TEAMS_PER_PERSON
  throw refuse(kind, { name: who.name, max: most })
}
