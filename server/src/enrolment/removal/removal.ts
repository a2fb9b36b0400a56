import { baseRefusals } from '@podium/core/base/codes.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import {
  whyNotDecideRemoval,
  whyNotLeaveSubmitted,
  whyNotRequestRemoval,
  type TeamToLeave,
} from '@podium/core/enrolment/member/removal.rule.ts'
import { reopenedBy, whyNotLeaveRoster } from '@podium/core/enrolment/roster/roster.rule.ts'
import { isPendingRemoval } from '@podium/core/enrolment/member/removal.ts'
import { whyHeldByOrder } from '@podium/core/enrolment/payment/charge.rule.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { paths } from '@podium/core/paths.ts'
import { lockRoundShared } from '#server/competition/index.ts'
import { standingOf } from '#server/finance/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { write } from '#server/platform/kernel/write.ts'
import { frozenSetting } from '../audit/frozen-setting.ts'
import { levelsFor } from '../audit/audit-levels.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { leaveRosters, rostersOf } from '../roster/roster.store.ts'
import { openTeam } from '../team/open-team.ts'
import { releaseParticipations } from '../team/participation.store.ts'
import { changeTeam, lockTeam, type Team } from '../team/team.store.ts'
import { answerMember, membersOf, type Member } from '../member/member.store.ts'
import { countInQuotas } from '../rule/count-in-quotas.ts'
import { judgedMembers } from '../team/facts.ts'
import { findReplacement, notifyReplacement, takePlace } from './replacement.ts'
import { endRemoval, insertRemoval, pendingRemovals, removalOf } from './removal.store.ts'

/** Requests that a member leaves a submitted team or is replaced; the people concerned are notified. */
export const requestRemoval = write(
  enrolmentApi.requestRemoval,
  'enrolment.request_removal',
  async function requestRemoval({ services, tx, viewer, note }, { teamId, memberId, reason, replacement: wanted }) {
    const { team, members } = await openTeam(tx, teamId, viewer.userId)
    const member = orNotFound(members.find((each) => each.memberId === memberId))
    const isPending = (await pendingRemovals(tx, teamId)).some((each) => each.memberId === memberId)
    const toLeave = await teamToLeave(tx, team)
    const isReplaced = wanted !== undefined
    refuseIf(whyNotRequestRemoval(toLeave, member, members, { viewerId: viewer.userId, isPending, isReplaced }))
    refuseIf(whyNotLeaveRoster(await rostersOf(tx, team), memberId, isReplaced, await clock(tx)))
    const vacancy = { team, member, setting: toLeave.setting }
    const replacement = wanted ? await findReplacement(services, tx, vacancy, wanted) : null
    const removalId = await insertRemoval(tx, { teamId, memberId, reason, requestedBy: viewer.userId, replacement })
    if (replacement) {
      await notifyReplacement(services, tx, vacancy, { ...replacement, removalId, captain: viewer.realName })
    }
    const params = { by: viewer.realName, name: member.name, team: team.name, reason }
    await notifyRemoval(services, tx, team, member, { kind: 'removalRequested', removalId, params, not: viewer.userId })
    note({
      type: 'team',
      id: teamId,
      after: { removal: removalId, member: memberId, replacement: replacement?.userId ?? null },
      reason,
    })
    return { removalId }
  },
  { secrets: ['phone'] },
)

/** Withdraws a pending request. */
export const withdrawRemoval = write(
  enrolmentApi.withdrawRemoval,
  'enrolment.withdraw_removal',
  async function withdrawRemoval({ services, tx, viewer, note }, { teamId, removalId }) {
    const { team } = await openTeam(tx, teamId, viewer.userId)
    const removal = orNotFound(await removalOf(tx, teamId, removalId))
    if (removal.requestedById !== viewer.userId) throw refuse(baseRefusals.NOT_FOUND)
    if (!isPendingRemoval(removal)) throw refuse(enrolmentRefusals.REMOVAL_DECIDED)
    await endRemoval(tx, removalId, { state: 'withdrawn', opinion: '', by: viewer.userId })
    if (removal.replacementId !== null) {
      await sendEnrolmentNotice(services, tx, 'replacementWithdrawn', {
        users: [removal.replacementId],
        roundId: team.roundId,
        dedupeKey: removalId,
        link: paths.centre.team(),
        params: { name: removal.name, team: team.name },
      })
    }
    note({ type: 'team', id: teamId, before: { removal: removalId }, after: { state: 'withdrawn' } })
    return {}
  },
)

/**
 * Decides on a request. Approval ends the membership, frees the person's participation in the item, and lets the
 * replacement join.
 */
export const decideRemoval = write(
  enrolmentApi.decideRemoval,
  'enrolment.decide_removal',
  async function decideRemoval({ services, tx, viewer, note }, { teamId, removalId, verdict, opinion }) {
    const team = orNotFound(await lockTeam(tx, teamId))
    const levels = orNotFound(await levelsFor(tx, team, viewer, 'enrolment:team:audit'))
    const removal = orNotFound(await removalOf(tx, teamId, removalId))
    const toLeave = await teamToLeave(tx, team)
    refuseIf(whyNotDecideRemoval(removal, toLeave.setting, verdict, opinion, levels))
    const members = await membersOf(tx, teamId)
    const member = members.find((each) => each.memberId === removal.memberId)
    if (!member) throw refuse(enrolmentRefusals.REMOVAL_DECIDED)
    if (verdict === 'approve') {
      refuseIf(whyHeldByOrder({ hasOpenOrder: (await standingOf(tx, teamId)).openOrderId !== null }))
      refuseIf(whyNotLeaveSubmitted(toLeave, member, members, removal.replacement !== null))
      const isReplaced = removal.replacement !== null
      const [rosters, now] = [await rostersOf(tx, team), await clock(tx)]
      refuseIf(whyNotLeaveRoster(rosters, member.memberId, isReplaced, now))
      await answerMember(tx, member.memberId, { state: 'removed' })
      await releaseParticipations(tx, teamId, member.userId!)
      const newcomerId = await takePlace(services, tx, { team, member, setting: toLeave.setting }, removal)
      await leaveRosters(tx, {
        teamId,
        memberId: member.memberId,
        newcomerId,
        reopened: reopenedBy(rosters, member.memberId, now),
      })
      const people = judgedMembers(await membersOf(tx, teamId))
      await countInQuotas(services, tx, team, people, { setting: toLeave.setting, at: now })
      await changeTeam(tx, team, {})
    }
    const state = verdict === 'approve' ? 'approved' : 'refused'
    await endRemoval(tx, removalId, { state, opinion, by: viewer.userId })
    const kind = verdict === 'approve' ? 'removalApproved' : 'removalRefused'
    const params = { name: member.name, team: team.name, opinion }
    const newcomers = verdict === 'refuse' && removal.replacementId !== null ? [removal.replacementId] : []
    await notifyRemoval(services, tx, team, member, { kind, removalId, params, not: viewer.userId, also: newcomers })
    note({
      type: 'team',
      id: teamId,
      before: { removal: removalId, member: member.memberId },
      after: { state, opinion },
    })
    return {}
  },
)

async function teamToLeave(tx: Tx, team: Team): Promise<TeamToLeave> {
  const { state, captainId } = team
  // Locked, so that results are not published while the member leaves.
  const roundState = orNotFound(await lockRoundShared(tx, team.roundId))
  return { state, captainId, roundState, setting: await frozenSetting(tx, team) }
}

/** Notifies the captain, the member and others concerned, but not the person who acted. */
async function notifyRemoval(
  services: Services,
  tx: Tx,
  team: Team,
  member: Member,
  message: {
    kind: 'removalRequested' | 'removalApproved' | 'removalRefused'
    removalId: string
    params: Record<string, string>
    not: string
    also?: readonly string[]
  },
): Promise<void> {
  const { also = [] } = message
  const users = [team.captainId, member.userId, ...also].filter((id): id is string => id !== null && id !== message.not)
  await sendEnrolmentNotice(services, tx, message.kind, {
    users,
    roundId: team.roundId,
    dedupeKey: message.removalId,
    link: paths.centre.team(),
    params: message.params,
  })
}
