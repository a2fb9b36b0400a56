import { refuse as makeRefusal } from '@podium/core/base/refusal.ts'
import { needsApproval, whyNotUnder } from '@podium/core/enrolment/captaincy/captaincy.rule.ts'
import { captaincyRefusals } from '@podium/core/enrolment/captaincy/refusals.ts'
import { missingFields } from '@podium/core/enrolment/member/profile.rule.ts'
import { whyHeldByOrder } from '@podium/core/enrolment/payment/charge.rule.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { hasAccepted } from '@podium/core/enrolment/team/team.ts'
import { paths } from '@podium/core/paths.ts'
import { standingOf } from '#server/finance/index.ts'
import { lockPeople } from '#server/identity/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuse, Refused, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { frozenSetting } from '../audit/frozen-setting.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { settingOf } from '../member/invite-member.ts'
import { membersOf, type Member } from '../member/member.store.ts'
import { countInQuotas } from '../rule/count-in-quotas.ts'
import { lockWhyUnregistered } from '../registration/why-unregistered.ts'
import { judgeTeam } from '../rule/judge-team.ts'
import { lockLimits } from '../team/claim-participation.ts'
import { judgedMembers, limitsOf } from '../team/facts.ts'
import { moveSchoolQuota, quotaOf } from '../team/quota.store.ts'
import { changeTeam, type Team } from '../team/team.store.ts'
import { changeCaptain, type Transfer } from './transfer.store.ts'

/** The member who is to be captain; one who left meanwhile can't. */
export function successorOf(members: readonly Member[], { memberId }: Pick<Transfer, 'memberId'>) {
  const successor = members.find((member) => member.memberId === memberId)
  if (!successor?.userId || !hasAccepted(successor)) throw refuse(captaincyRefusals.NO_SUCCESSOR)
  return { ...successor, userId: successor.userId }
}

/**
 * Makes the member captain of the locked team. Its school follows, with the place in that school’s quota, and every
 * rule is asked again. All members are told. Returns both captains for the audit log.
 */
export async function handOver(
  services: Services,
  tx: Tx,
  team: Team,
  transfer: Pick<Transfer, 'memberId' | 'transferId'>,
) {
  refuseIf(whyHeldByOrder({ hasOpenOrder: (await standingOf(tx, team.teamId)).openOrderId !== null }))
  const setting = needsApproval(team) ? await frozenSetting(tx, team) : await settingOf(tx, team)
  const successor = successorOf(await membersOf(tx, team.teamId), transfer)
  await lockPeople(tx, [successor.userId])
  const members = await membersOf(tx, team.teamId)
  const { schoolId, schoolName, verified, name, profile } = successorOf(members, transfer)
  const former = orNotFound(members.find(({ userId }) => userId === team.captainId))
  const at = await clock(tx)
  const swapped = members.map((member) => ({ ...member, role: roleAfter(member, successor, former) }))
  const judging = { setting, at, reasons: team.ruleReasons }
  const leading = { userId: successor.userId, name, role: 'captain' as const }
  if (setting) await lockLimits(services.secrets, tx, { team, people: [leading], setting })
  const rules = await judgeTeam(services.secrets, tx, { ...team, schoolId }, judgedMembers(swapped), judging)
  const captain = { name, schoolId, verified, isComplete: missingFields(profile, 'captain', at).length === 0 }
  const others = members.filter(({ memberId }) => memberId !== successor.memberId)
  const reliesOnSchool = needsApproval(team) && team.promotedFrom === null
  if (schoolId !== team.schoolId && reliesOnSchool) refuseIf(await lockWhyUnregistered(tx, { ...team, schoolId }))
  refuseIf(whyNotUnder({ ...team, captain, others, rules }, setting))
  const counting = { setting: await settingOf(tx, team), at }
  await countInQuotas(services, tx, { ...team, schoolId }, judgedMembers(swapped), counting)
  if (team.holdsPlace && schoolId !== team.schoolId) await moveQuota(tx, team, schoolId, limitsOf(setting).school)
  await changeCaptain(tx, team.teamId, { from: { memberId: former.memberId, userId: team.captainId }, to: successor })
  await changeTeam(tx, team, { school: { id: schoolId, name: schoolName } })
  await sendEnrolmentNotice(services, tx, 'captaincyDone', {
    users: members.flatMap((member) => (hasAccepted(member) && member.userId) || []),
    roundId: team.roundId,
    dedupeKey: transfer.transferId,
    link: paths.centre.team({ teamId: team.teamId }),
    params: { team: team.name, name },
  })
  return {
    before: { captain: former.name, school: team.schoolName },
    after: { captain: name, school: schoolName },
  }
}

function roleAfter(member: Member, successor: Member, former: Member) {
  if (member.memberId === successor.memberId) return 'captain' as const
  return member.memberId === former.memberId ? ('member' as const) : member.role
}

async function moveQuota(tx: Tx, team: Team, schoolId: string | null, limit: number | null): Promise<void> {
  if (await moveSchoolQuota(tx, team.itemId, { from: team.schoolId, to: schoolId }, limit)) return
  const { school } = await quotaOf(tx, { itemId: team.itemId, schoolId }, { item: null, school: limit })
  throw new Refused(makeRefusal(enrolmentRefusals.SCHOOL_QUOTA_FULL, { used: school!.used, size: school!.size }))
}
