import { closingText } from '@podium/core/base/time/window-times.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { isOpenTransfer, whyNotOfferCaptaincy } from '@podium/core/enrolment/captaincy/captaincy.rule.ts'
import { captaincyRefusals } from '@podium/core/enrolment/captaincy/refusals.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { paths } from '@podium/core/paths.ts'
import { lockRoundShared } from '#server/competition/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import { onConflict, orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { INVITATION_MS } from '../member/invite-member.ts'
import { whyPeopleClosed } from '../change-window/limits-of-team.ts'
import { lockWindow } from '../team/facts.ts'
import { openTeam } from '../team/open-team.ts'
import { addTransfer, endTransfer, openTransfer, transferOf } from './transfer.store.ts'

/** The rules of the new captain are asked when the team changes hands. */
export const offerCaptaincy = write(
  enrolmentApi.offerCaptaincy,
  'enrolment.offer_captaincy',
  async function offerCaptaincy({ services, tx, viewer, note }, { teamId, memberId, reason }) {
    const { team, members } = await openTeam(tx, teamId, viewer.userId)
    const successor = orNotFound(members.find((member) => member.memberId === memberId))
    const windowClosed = await lockWindow(tx, team, 'signup')
    const roundState = orNotFound(await lockRoundShared(tx, team.roundId))
    const open = await openTransfer(tx, teamId)
    const isOpen = open !== null && members.some((member) => member.memberId === open.memberId)
    // The member left meanwhile.
    if (open && !isOpen) await endTransfer(tx, open.transferId, { state: 'expired', by: null })
    const at = await clock(tx)
    const rosterClosed = await whyPeopleClosed(tx, team, at)
    const facts = { isCaptain: team.captainId === viewer.userId, isOpen, windowClosed, rosterClosed }
    refuseIf(whyNotOfferCaptaincy({ state: team.state, roundState }, successor, facts))
    const expiresAt = new Date(at.getTime() + INVITATION_MS)
    const transferId = await onConflict(
      addTransfer(tx, { teamId, memberId, captainId: viewer.userId, reason, expiresAt }),
      {
        enrolment_transfer_open: captaincyRefusals.TRANSFER_OPEN,
      },
    )
    const until = closingText(expiresAt.toISOString(), at)
    await sendEnrolmentNotice(services, tx, 'captaincyOffered', {
      users: successor.userId ? [successor.userId] : [],
      roundId: team.roundId,
      dedupeKey: transferId,
      link: paths.centre.team({ teamId }),
      isAwaited: true,
      params: { captain: viewer.realName, team: team.name, reason, untilZh: until.zh, untilEn: until.en },
    })
    note({ type: 'team', id: teamId, after: { transfer: transferId, member: memberId }, reason })
    return { transferId }
  },
)

export const withdrawCaptaincy = write(
  enrolmentApi.withdrawCaptaincy,
  'enrolment.withdraw_captaincy',
  async function withdrawCaptaincy({ services, tx, viewer, note }, { teamId, transferId }) {
    const { team, members } = await openTeam(tx, teamId, viewer.userId)
    if (team.captainId !== viewer.userId) throw refuse(enrolmentRefusals.NOT_THE_CAPTAIN)
    const transfer = orNotFound(await transferOf(tx, teamId, transferId))
    if (!isOpenTransfer(transfer)) throw refuse(captaincyRefusals.TRANSFER_OVER)
    await endTransfer(tx, transferId, { state: 'withdrawn', by: viewer.userId })
    const successor = members.find(({ memberId }) => memberId === transfer.memberId)
    await sendEnrolmentNotice(services, tx, 'captaincyWithdrawn', {
      users: successor?.userId ? [successor.userId] : [],
      roundId: team.roundId,
      dedupeKey: transferId,
      link: paths.centre.team({ teamId }),
      params: { captain: viewer.realName, team: team.name },
    })
    note({ type: 'team', id: teamId, before: { transfer: transferId }, after: { state: 'withdrawn' } })
    return {}
  },
)
