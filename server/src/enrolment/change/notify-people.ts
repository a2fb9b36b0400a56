import type { BilingualText } from '@podium/core/base/bilingual-text.ts'
import type { ChangeField } from '@podium/core/enrolment/change/field.ts'
import { memberRoleLabels } from '@podium/core/enrolment/team/team.ts'
import { paths } from '@podium/core/paths.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import type { ChangeOfTeam } from './notify-change.ts'

/** Tells those who left or joined by an accepted change. */
export async function notifyPeople(
  services: Services,
  tx: Tx,
  { team, facts }: ChangeOfTeam,
  accepted: readonly ChangeField[],
): Promise<void> {
  const common = { roundId: team.roundId, link: paths.centre.team() }
  for (const { fieldId, kind, memberId, person, role } of accepted) {
    const leaving = kind === 'remove' || kind === 'replace'
    const left = leaving && facts.members.find((member) => member.memberId === memberId)?.userId
    if (left) {
      const params = { team: team.name }
      await sendEnrolmentNotice(services, tx, 'changeLeft', { ...common, users: [left], dedupeKey: fieldId, params })
    }
    if (!person || kind === 'captain') continue
    const { zh: roleZh, en: roleEn } = memberRoleLabels[role === 'captain' || role === null ? 'member' : role]
    await sendEnrolmentNotice(services, tx, 'changeJoined', {
      ...common,
      users: [person.userId],
      dedupeKey: fieldId,
      params: { team: team.name, roleZh, roleEn },
    })
  }
}

/** Tells those who were to join what was decided on their own field. */
export async function notifyNewcomers(
  services: Services,
  tx: Tx,
  { team, change }: ChangeOfTeam,
  fields: readonly ChangeField[],
  outcomeOf: (fieldId: string) => BilingualText,
): Promise<void> {
  for (const { fieldId, kind, person } of fields) {
    if (!person || kind === 'captain') continue
    const { zh: outcomeZh, en: outcomeEn } = outcomeOf(fieldId)
    await sendEnrolmentNotice(services, tx, 'changeDecided', {
      users: [person.userId],
      roundId: team.roundId,
      dedupeKey: `${fieldId}:${change.level}`,
      link: paths.centre.team(),
      params: { team: team.name, outcomeZh, outcomeEn },
    })
  }
}
