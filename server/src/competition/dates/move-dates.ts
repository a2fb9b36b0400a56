import type { TextParams } from '@podium/core/base/refusal.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import {
  dateMoves,
  whyNotAnswerDates,
  whyNotAskDates,
  type DatesFacts,
} from '@podium/core/competition/dates/dates.rule.ts'
import { approvalNotices, type ApprovalNotice } from '@podium/core/competition/notices.ts'
import { whyNotEdit } from '@podium/core/competition/round/round.rule.ts'
import { paths } from '@podium/core/paths.ts'
import { administrators, nearestStaff } from '#server/identity/index.ts'
import { notify } from '#server/notice/index.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { wasApproved } from '../approval/approval.store.ts'
import { isUpper, reachOf } from '../round/reach.ts'
import { loadRound, lockRound, touchRound, type StoredRound } from '../round/round.store.ts'
import { scheduleOf } from '../schedule/stage.store.ts'
import { checkedStages, replaceStages } from '../schedule/replace-stages.ts'
import { dateRequestsOf, endDateRequest, insertDateRequest, isDateAsked, loadDateRequest } from './dates.store.ts'

const code = 'competition:schedule:edit'

/** Whether the upper organisation approved the round, and whether the viewer acts for it. */
export async function datesFacts(db: Db | Tx, round: StoredRound, viewer: Viewer): Promise<DatesFacts> {
  const approvedByUpper = !round.rootGroup && (await wasApproved(db, round.roundId))
  return { approvedByUpper, byUpper: isUpper(viewer, code, round.upperGroups) }
}

export const readDateRequests = read(
  competitionApi.dateRequests,
  async function readDateRequests({ db, viewer }, { roundId }) {
    const round = orNotFound(await loadRound(db, roundId, reachOf(viewer, 'competition:round:list')))
    const { approvedByUpper, byUpper } = await datesFacts(db, round, viewer)
    return { needsUpper: approvedByUpper && !byUpper, byUpper, requests: await dateRequestsOf(db, roundId) }
  },
)

/** Asks the upper organisation to move dates; nothing changes until it agrees. */
export const askDates = write(
  competitionApi.askDates,
  'competition.ask_dates',
  async function askDates({ services, tx, viewer, note }, { roundId, stages, version, reason }) {
    const round = orNotFound(await lockRound(tx, roundId, reachOf(viewer, code)))
    await refuseStale(tx, { type: 'round', id: roundId, version: round.version }, version)
    refuseIf(whyNotEdit(round.state))
    const moves = dateMoves(await scheduleOf(tx, roundId), await checkedStages(tx, roundId, stages))
    const facts = { ...(await datesFacts(tx, round, viewer)), isAsked: await isDateAsked(tx, roundId) }
    refuseIf(whyNotAskDates(facts, moves, reason))
    const requestId = await insertDateRequest(tx, { roundId, askedBy: viewer.userId, reason, stages, moves })
    const approvers = await nearestStaff(tx, code, round.upperGroups)
    await send(services, tx, round, 'datesRequested', {
      users: approvers.length > 0 ? approvers : await administrators(tx),
      requestId,
      params: { group: round.groupName, by: viewer.realName, note: reason },
    })
    note({ type: 'round', id: roundId, after: { dateRequest: requestId, moves }, reason })
    return { requestId }
  },
)

/** Makes the change of dates, refuses it, or withdraws the request. Both sides are told. */
export const answerDates = write(
  competitionApi.answerDates,
  'competition.answer_dates',
  async function answerDates({ services, tx, viewer, note }, { requestId, answer, opinion }) {
    const known = orNotFound(await loadDateRequest(tx, requestId))
    const round = orNotFound(await lockRound(tx, known.roundId, reachOf(viewer, code)))
    const request = orNotFound(await loadDateRequest(tx, requestId))
    const { byUpper } = await datesFacts(tx, round, viewer)
    refuseIf(whyNotAnswerDates({ answer: request.answer, byUpper }, answer, opinion))
    if (answer === 'approved') {
      refuseIf(whyNotEdit(round.state))
      await replaceStages(services, tx, round, request.stages, { reason: request.reason, byUserId: viewer.userId })
      await touchRound(tx, round.roundId)
    }
    await endDateRequest(tx, round.roundId, { answer, opinion, by: viewer.userId })
    if (answer !== 'withdrawn') {
      const kind = answer === 'approved' ? 'datesApproved' : 'datesRejected'
      const users = request.askedBy === viewer.userId ? [] : [request.askedBy]
      await send(services, tx, round, kind, { users, requestId, params: { by: viewer.realName, opinion } })
    }
    note({ type: 'round', id: round.roundId, before: { dateRequest: requestId }, after: { answer }, reason: opinion })
    return {}
  },
)

/** The upper organisation moved the dates itself: an open request is about dates that are no more. */
export async function lapseDateRequest(services: Services, tx: Tx, round: StoredRound, viewer: Viewer): Promise<void> {
  const ended = await endDateRequest(tx, round.roundId, { answer: 'lapsed', opinion: '', by: viewer.userId })
  if (!ended || ended.askedBy === viewer.userId) return
  const { requestId, askedBy } = ended
  await send(services, tx, round, 'datesLapsed', { users: [askedBy], requestId, params: { by: viewer.realName } })
}

async function send(
  services: Services,
  tx: Tx,
  { roundId, name, nameEn }: StoredRound,
  kind: ApprovalNotice,
  { users, requestId, params }: { users: readonly string[]; requestId: string; params: TextParams },
): Promise<void> {
  const { event } = approvalNotices[kind]
  await notify(services, tx, {
    users,
    template: `competition.${kind}`,
    params,
    competition: { zh: name, en: nameEn },
    link: paths.office.scheduleSet({ roundId }),
    dedupe: `${event}:${kind}:${requestId}`,
  })
}
