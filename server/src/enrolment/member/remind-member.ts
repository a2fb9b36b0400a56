import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotRemind } from '@podium/core/enrolment/member/reminder.rule.ts'
import { clock } from '#server/platform/db/clock.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { openTeam } from '../team/open-team.ts'
import { lockWindow } from '../team/facts.ts'
import { changeTeam } from '../team/team.store.ts'
import { dueMessage, INVITATION_MS, notifyInvited } from './invite-member.ts'
import { renewInvitation } from './invitation-message.store.ts'

/** Sends a person the invitation again. Its new link replaces the one sent before, and the time to answer starts anew. */
export const remindMember = write(
  enrolmentApi.remind,
  'enrolment.remind',
  async function remindMember({ services, tx, viewer, note }, { teamId, memberId }) {
    const { team, members } = await openTeam(tx, teamId, viewer.userId)
    const member = orNotFound(members.find((each) => each.memberId === memberId))
    const at = await clock(tx)
    refuseIf(whyNotRemind(team, member, team.captainId === viewer.userId, at))
    if (team.state !== 'returned') refuseIf(await lockWindow(tx, team, 'signup'))
    const userId = member.userId!
    const expiresAt = new Date(at.getTime() + INVITATION_MS)
    const { token, inviteHash } = await dueMessage(tx, teamId, userId)
    await renewInvitation(tx, memberId, { inviteHash, expiresAt })
    await changeTeam(tx, team, {})
    const to = { userId, role: member.role, memberId, expiresAt, token, isAwaited: true, isReminder: true }
    await notifyInvited(services, tx, team, viewer.realName, to)
    note({ type: 'team', id: teamId, after: { reminded: memberId, expiresAt: expiresAt.toISOString() } })
    return { expiresAt: expiresAt.toISOString() }
  },
)
