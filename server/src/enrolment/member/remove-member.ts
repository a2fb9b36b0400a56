import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { reopenedBy, whyNotLeaveRoster } from '@podium/core/enrolment/roster/roster.rule.ts'
import { whyNotEdit, whyNotRemoveMember } from '@podium/core/enrolment/team/state.rule.ts'
import type { DeclinedMember } from '@podium/core/enrolment/member/invitation.ts'
import { paths } from '@podium/core/paths.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { write } from '#server/platform/kernel/write.ts'
import { overtakeInvitation, sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { declinedOf } from './invitation.store.ts'
import { answerMember, type Member } from './member.store.ts'
import { leaveRosters, rostersOf } from '../roster/roster.store.ts'
import { openTeam } from '../team/open-team.ts'
import { releaseParticipations } from '../team/participation.store.ts'
import { changeTeam, type Team } from '../team/team.store.ts'

/** Removes a member or withdraws an invitation. Members may leave by themselves while the team can be edited. */
export const removeMember = write(
  enrolmentApi.removeMember,
  'enrolment.remove_member',
  async function removeMember({ services, tx, viewer, note }, { teamId, memberId }) {
    const { team, members } = await openTeam(tx, teamId, viewer.userId)
    const present = members.find((each) => each.memberId === memberId)
    if (present) await dropMember(services, tx, team, present, viewer)
    const member = present ?? (await dropDeclined(tx, team, memberId, viewer.userId))
    await changeTeam(tx, team, {})
    note({ type: 'team', id: teamId, before: { member: memberId, name: member.name, role: member.role } })
    return {}
  },
)

/** Takes somebody who declined off the team's list. */
export async function dropDeclined(tx: Tx, team: Team, memberId: string, byId: string): Promise<DeclinedMember> {
  refuseIf(whyNotEdit(team, team.captainId === byId))
  const declined = orNotFound((await declinedOf(tx, team.teamId)).find((each) => each.memberId === memberId))
  await answerMember(tx, memberId, { state: 'removed' })
  return declined
}

/** Ends a membership or an invitation, and tells whoever has to know. Throws why it can't end. */
export async function dropMember(
  services: Services,
  tx: Tx,
  team: Team,
  member: Member,
  by: { userId: string; realName: string },
): Promise<void> {
  const { teamId } = team
  const { memberId, userId } = member
  const self = userId === by.userId
  refuseIf(whyNotRemoveMember(team, member, by.userId))
  const [rosters, now] = [await rostersOf(tx, team), await clock(tx)]
  refuseIf(whyNotLeaveRoster(rosters, memberId, false, now))
  await answerMember(tx, memberId, { state: self && member.state === 'invited' ? 'declined' : 'removed' })
  if (userId) await releaseParticipations(tx, teamId, userId)
  await leaveRosters(tx, { teamId, memberId, newcomerId: null, reopened: reopenedBy(rosters, memberId, now) })
  // Whoever is invited anew within a day gets no second message, so that the first one has to hold.
  if (userId === null || member.state !== 'accepted') return
  await overtakeInvitation(tx, userId, memberId)
  const common = { roundId: team.roundId, dedupeKey: memberId }
  if (self) {
    await sendEnrolmentNotice(services, tx, 'left', {
      ...common,
      users: [team.captainId],
      link: paths.centre.team({ teamId }),
      params: { name: member.name, team: team.name },
    })
  } else {
    await sendEnrolmentNotice(services, tx, 'removed', {
      ...common,
      users: [userId],
      link: paths.centre.team(),
      params: { captain: by.realName, team: team.name },
    })
  }
}
