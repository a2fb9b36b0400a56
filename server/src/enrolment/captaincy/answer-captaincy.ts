import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import {
  needsApproval,
  whyNotAnswerTransfer,
  whyNotDecideTransfer,
  whyNotOfferCaptaincy,
} from '@podium/core/enrolment/captaincy/captaincy.rule.ts'
import type { EnrolmentNotice } from '@podium/core/enrolment/notices.ts'
import { paths } from '@podium/core/paths.ts'
import { lockRoundShared } from '#server/competition/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import { transact } from '#server/platform/db/transact.ts'
import { oneByOne } from '#server/platform/jobs/one-by-one.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { write } from '#server/platform/kernel/write.ts'
import { levelsFor } from '../audit/audit-levels.ts'
import { frozenSetting } from '../audit/frozen-setting.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { membersOf } from '../member/member.store.ts'
import { lockWindow } from '../team/facts.ts'
import { openTeam } from '../team/open-team.ts'
import { lockTeam, type Team } from '../team/team.store.ts'
import { handOver, successorOf } from './hand-over.ts'
import { agreeTransfer, endTransfer, overdueTransfers, transferOf, type Transfer } from './transfer.store.ts'

const AT_ONCE = 100

/** The member agrees: the team changes hands, or waits for approval where it was submitted. */
export const answerCaptaincy = write(
  enrolmentApi.answerCaptaincy,
  'enrolment.answer_captaincy',
  async function answerCaptaincy({ services, tx, viewer, note }, { teamId, transferId, accept }) {
    const { team, members } = await openTeam(tx, teamId, viewer.userId)
    const transfer = orNotFound(await transferOf(tx, teamId, transferId))
    const self = orNotFound(members.find(({ userId }) => userId === viewer.userId))
    orNotFound(self.memberId === transfer.memberId || null)
    refuseIf(whyNotAnswerTransfer(transfer, await clock(tx)))
    if (!accept) {
      await endTransfer(tx, transferId, { state: 'declined', by: viewer.userId })
      await tell(services, tx, team, transfer, 'captaincyDeclined', { name: self.name })
      note({ type: 'team', id: teamId, after: { transfer: transferId, state: 'declined' } })
      return { state: 'declined' as const }
    }
    await refuseIfTooLate(tx, team, transfer)
    if (needsApproval(team)) {
      await agreeTransfer(tx, transferId)
      await tell(services, tx, team, transfer, 'captaincyAgreed', { name: self.name })
      note({ type: 'team', id: teamId, after: { transfer: transferId, state: 'agreed' } })
      return { state: 'agreed' as const }
    }
    const change = await handOver(services, tx, team, transfer)
    await endTransfer(tx, transferId, { state: 'done', by: viewer.userId })
    note({ type: 'team', id: teamId, ...change })
    return { state: 'done' as const }
  },
)

/** Whoever decides on changes of a submitted team approves or refuses. */
export const decideCaptaincy = write(
  enrolmentApi.decideCaptaincy,
  'enrolment.decide_captaincy',
  async function decideCaptaincy({ services, tx, viewer, note }, { teamId, transferId, approve, opinion }) {
    const team = orNotFound(await lockTeam(tx, teamId))
    const levels = orNotFound(await levelsFor(tx, team, viewer, 'enrolment:team:audit'))
    const transfer = orNotFound(await transferOf(tx, teamId, transferId))
    const setting = await frozenSetting(tx, team)
    refuseIf(whyNotDecideTransfer(transfer, setting, { approve, opinion }, levels))
    if (!approve) {
      await endTransfer(tx, transferId, { state: 'refused', opinion, by: viewer.userId })
      const successor = (await membersOf(tx, teamId)).find(({ memberId }) => memberId === transfer.memberId)
      await tell(services, tx, team, transfer, 'captaincyRefused', { opinion }, successor?.userId)
      note({ type: 'team', id: teamId, after: { transfer: transferId, state: 'refused' }, reason: opinion })
      return {}
    }
    await refuseIfTooLate(tx, team, transfer)
    const change = await handOver(services, tx, team, transfer)
    await endTransfer(tx, transferId, { state: 'done', opinion, by: viewer.userId })
    note({ type: 'team', id: teamId, ...change, reason: opinion })
    return {}
  },
)

/**
 * Asks again what was asked of the offer: the team may have left since, or its results been published. An offer made in
 * time outlasts the window for changes of people.
 */
async function refuseIfTooLate(tx: Tx, team: Team, transfer: Transfer): Promise<void> {
  const successor = successorOf(await membersOf(tx, team.teamId), transfer)
  const windowClosed = await lockWindow(tx, team, 'signup')
  const roundState = orNotFound(await lockRoundShared(tx, team.roundId))
  const facts = { isCaptain: team.captainId === transfer.captainId, isOpen: false, windowClosed, rosterClosed: null }
  refuseIf(whyNotOfferCaptaincy({ state: team.state, roundState }, successor, facts))
}

/** Ends offers that nobody answered in time, and tells both sides. */
export async function expireTransfers(services: Services): Promise<void> {
  const overdue = await overdueTransfers(services.db, AT_ONCE)
  await oneByOne(services, 'expire transfers', overdue, ({ teamId, transferId }) =>
    transact(services, async (tx) => {
      const team = await lockTeam(tx, teamId)
      const transfer = await transferOf(tx, teamId, transferId)
      if (!team || transfer?.state !== 'offered' || !whyNotAnswerTransfer(transfer, await clock(tx))) return
      await endTransfer(tx, transferId, { state: 'expired', by: null })
      const successor = (await membersOf(tx, teamId, true)).find(({ memberId }) => memberId === transfer.memberId)
      const params = { name: successor?.name ?? '—' }
      await tell(services, tx, team, transfer, 'captaincyExpired', params, successor?.userId)
    }),
  )
}

/** Tells the captain who made the offer, and others concerned. */
async function tell(
  services: Services,
  tx: Tx,
  team: Team,
  { transferId, captainId }: Transfer,
  kind: EnrolmentNotice,
  params: Record<string, string>,
  also?: string | null,
): Promise<void> {
  await sendEnrolmentNotice(services, tx, kind, {
    users: [captainId, ...(also ? [also] : [])],
    roundId: team.roundId,
    dedupeKey: transferId,
    link: paths.centre.team({ teamId: team.teamId }),
    params: { team: team.name, ...params },
  })
}
