import { firstRefusal } from '@podium/core/base/refusal.ts'
import { projectRows } from '@podium/core/competition/rule/row.ts'
import { teamReceived } from '@podium/core/enrolment/team/copy.rule.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { whyRulesBroken } from '@podium/core/enrolment/team/own-rules.rule.ts'
import { whyNotTeamMembers } from '@podium/core/enrolment/team/submit.rule.ts'
import { takesPlace } from '@podium/core/enrolment/team/place.rule.ts'
import { isEnrolled, teamStateLabels } from '@podium/core/enrolment/team/team.ts'
import { entryKeyOf } from '@podium/core/enrolment/team/team-name.rule.ts'
import { settingInForce } from '#server/competition/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { onConflict, orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { addMember, freezeNames, membersOf } from '../member/member.store.ts'
import { acceptedOf, saveAdvance } from './advance-team.ts'
import { tryClaimQuota } from '../waiting/claim-place.ts'
import { countInQuotas } from '../rule/count-in-quotas.ts'
import { lockProjects } from '../rule/project.store.ts'
import { judgeTeam } from '../rule/judge-team.ts'
import { claimParticipations } from './claim-participation.ts'
import { insertTeam, loadTeam, lockName, lockTeam, nameTaken } from './team.store.ts'

/**
 * Enters a team of a lower round in an item of an upper organisation's round: the same people, by the rules of that item.
 * The organiser there decides on it where its audit has that level. Throws why the team can't enter.
 */
export async function receiveTeam(
  services: Services,
  tx: Tx,
  { teamId, itemId, roundId }: { teamId: string; itemId: string; roundId: string },
): Promise<string> {
  const origin = orNotFound(await lockTeam(tx, teamId))
  if (!isEnrolled(origin)) {
    const { zh: stateZh, en: stateEn } = teamStateLabels[origin.state]
    throw refuse(enrolmentRefusals.WRONG_STATE, { stateZh, stateEn })
  }
  const inForce = await settingInForce(tx, 'enrol', itemId)
  if (!inForce) throw refuse(enrolmentRefusals.NOT_CONFIGURED)
  const setting = inForce.value
  const people = acceptedOf(await membersOf(tx, teamId))
  refuseIf(firstRefusal(whyNotTeamMembers(people, origin, setting)))
  const { schoolId, schoolName, name, captainId } = origin
  const nameKey = entryKeyOf(name, setting, captainId)
  await lockName(tx, itemId, nameKey)
  const receivedId = await onConflict(
    insertTeam(tx, {
      roundId,
      itemId,
      schoolId,
      schoolName,
      name,
      captainId,
      nameKey,
      source: 'promoted',
      settingId: inForce.settingId,
      promotedFrom: teamId,
    }),
    nameTaken(name),
  )
  for (const { userId, name, role, adviserKind } of people) {
    await addMember(tx, { teamId: receivedId, userId, name, role, adviserKind, state: 'accepted' })
  }
  await claimParticipations(services.secrets, tx, people, { teamId: receivedId, itemId, roundId, schoolId }, setting)
  await freezeNames(tx, receivedId)
  const team = orNotFound(await loadTeam(tx, receivedId))
  const at = await clock(tx)
  await lockProjects(tx, receivedId, projectRows(setting.rules))
  const judged = await judgeTeam(services.secrets, tx, team, people, { setting, at, reasons: {} })
  refuseIf(whyRulesBroken(judged.filter(({ strength }) => strength === 'hard')))
  const next = teamReceived(setting)
  const claims = takesPlace(team, null, next, setting)
  await countInQuotas(services, tx, team, people, { setting, at })
  if (claims) refuseIf(await tryClaimQuota(tx, team, setting))
  const members = await membersOf(tx, receivedId)
  await saveAdvance(services, tx, { team, members, setting, at }, next, {
    submittedAt: at,
    noticesAgreedAt: at,
    ...(claims && { holdsPlace: true }),
  })
  return receivedId
}
