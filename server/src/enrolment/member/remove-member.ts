import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotRemoveMember } from '@podium/core/enrolment/team/state.rule.ts'
import { paths } from '@podium/core/paths.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { answerMember } from './member.store.ts'
import { openTeam } from '../team/open-team.ts'
import { releaseParticipations } from '../team/participation.store.ts'
import { changeTeam } from '../team/team.store.ts'

/** Removes a member or withdraws an invitation. Members may leave by themselves while the team can be edited. */
export const removeMember = write(
  enrolmentApi.removeMember,
  'enrolment.remove_member',
  async function removeMember({ services, tx, viewer, note }, { teamId, memberId }) {
    const { team, members } = await openTeam(tx, teamId, viewer.userId)
    const member = orNotFound(members.find((each) => each.memberId === memberId))
    const self = member.userId === viewer.userId
    refuseIf(whyNotRemoveMember(team, member, viewer.userId))
    await answerMember(tx, memberId, { state: self ? 'declined' : 'removed' })
    if (member.userId) await releaseParticipations(tx, teamId, member.userId)
    await changeTeam(tx, team, {})
    if (member.userId && member.state === 'accepted' && !self) {
      await sendEnrolmentNotice(services, tx, 'removed', {
        users: [member.userId],
        roundId: team.roundId,
        dedupeKey: memberId,
        link: paths.centre.team(),
        params: { captain: viewer.realName, team: team.name },
      })
    }
    if (member.state === 'accepted' && self) {
      await sendEnrolmentNotice(services, tx, 'left', {
        users: [team.captainId],
        roundId: team.roundId,
        dedupeKey: memberId,
        link: paths.centre.team({ teamId }),
        params: { name: member.name, team: team.name },
      })
    }
    note({ type: 'team', id: teamId, before: { member: memberId, name: member.name, role: member.role } })
    return {}
  },
)
