import type { Refusal } from '@podium/core/base/refusal.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { whyNoParticipation } from '@podium/core/enrolment/member/member.rule.ts'
import type { MemberRole } from '@podium/core/enrolment/team/team.ts'
import { personKey } from '#server/identity/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuseIf } from '#server/platform/kernel/refused.ts'
import { claimParticipation, countParticipations } from './participation.store.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'

/**
 * Takes a seat of the item for a person, by whom they naturally are. Refuses when they hold as many as the setting
 * allows; nothing that is decided beside this can get round it. Leaders take none.
 */
export async function takeParticipation(
  secrets: Secrets,
  tx: Tx,
  who: { userId: string; name: string; role: MemberRole },
  team: { teamId: string; itemId: string },
  setting: EnrolSetting,
): Promise<void> {
  if (who.role === 'leader') return
  const teacher = who.role === 'teacher'
  const most = teacher ? setting.teamsPerTeacher : setting.teamsPerPerson
  const participating = await claimParticipation(tx, {
    scope: participationScope(team.itemId, who.role),
    person: await personKey(secrets, tx, who.userId),
    userId: who.userId,
    teamId: team.teamId,
    role: who.role,
    most,
  })
  refuseIf(participating ? null : whyNoParticipation(who, most, setting))
}

/** Why the person could not captain one more team of the item, as it looks now. */
export async function whyNoParticipationLeft(
  secrets: Secrets,
  db: Db,
  who: { userId: string; name: string },
  itemId: string,
  setting: EnrolSetting | null,
): Promise<Refusal | null> {
  if (!setting) return null
  const place = {
    scope: participationScope(itemId, 'captain'),
    person: await personKey(secrets, db, who.userId),
    userId: who.userId,
  }
  return whyNoParticipation({ name: who.name, role: 'captain' }, await countParticipations(db, place), setting)
}

/** What the limit of teams per person holds in. */
export function participationScope(itemId: string, role: MemberRole): string {
  return `item:${itemId}:${role === 'teacher' ? 'teacher' : 'member'}`
}
