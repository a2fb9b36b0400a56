import { baseRefusals } from '@podium/core/base/codes.ts'
import { closingText } from '@podium/core/base/time/window-times.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotAsk, whyNotAskable, whyNotPending } from '@podium/core/enrolment/joining/joining.rule.ts'
import { joiningRefusals } from '@podium/core/enrolment/joining/refusals.ts'
import { paths } from '@podium/core/paths.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { onConflict, orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { write } from '#server/platform/kernel/write.ts'
import { isWithinLimit } from '#server/platform/security/throttle.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { INVITATION_MS } from '../member/invite-member.ts'
import { lockTeam, type Team } from '../team/team.store.ts'
import { refuseStranger } from './come-in.ts'
import { opennessOf } from './joining.store.ts'
import { cardOf, isListed, lookingTeams, requestsOf } from './looking.store.ts'
import { addRequest, endRequest, endRequestsOf, findRequest, pendingFor } from './request.store.ts'

/** Requests that one person makes, whatever becomes of them. */
const ASKING = { limit: 20, seconds: 86_400 }
const MAX_OWN = 50

export const teamsLooking = read(
  enrolmentApi.teamsLooking,
  async function teamsLooking({ db, language }, { roundId, pageNum, pageSize }) {
    return { ...(await lookingTeams(db, roundId, { pageNum, pageSize }, language)), pageNum, pageSize }
  },
)

export const teamLooking = read(enrolmentApi.teamLooking, async function teamLooking({ db, language }, { teamId }) {
  orNotFound((await isListed(db, teamId)) || null)
  return orNotFound(await cardOf(db, teamId, language))
})

export const ownJoinRequests = read(
  enrolmentApi.ownJoinRequests,
  async function ownJoinRequests({ db, viewer, language }) {
    return requestsOf(db, viewer.userId, MAX_OWN, language)
  },
)

/** Whether the team is looking is judged under its lock. */
export const askToJoin = write(
  enrolmentApi.askToJoin,
  'enrolment.ask_to_join',
  async function askToJoin({ services, tx, viewer, note }, { teamId, word }) {
    const team = orNotFound(await lockTeam(tx, teamId))
    orNotFound(await opennessOf(tx, teamId))
    refuseIf(whyNotAskable({ looking: await isListed(tx, teamId) }))
    const requestId = await ask(services, tx, team, viewer, word)
    note({ type: 'team', id: teamId, after: { request: requestId } })
    return { requestId }
  },
)

/** Asks the captain of the locked team. The rules are asked now and when the captain accepts. */
export async function ask(
  services: Services,
  tx: Tx,
  team: Team,
  viewer: { userId: string; realName: string },
  word: string,
): Promise<string> {
  const { teamId } = team
  const { userId } = viewer
  const { at } = await refuseStranger(tx, team, userId)
  await endRequestsOf(tx, { teamId, userId }, 'expired')
  refuseIf(whyNotAsk(await pendingFor(tx, { teamId, userId })))
  if (!(await isWithinLimit(tx, `join request ${userId}`, ASKING))) {
    throw refuse(baseRefusals.TOO_MANY, { seconds: ASKING.seconds })
  }
  const expiresAt = new Date(at.getTime() + INVITATION_MS)
  const requestId = await onConflict(addRequest(tx, { teamId, userId, word, expiresAt }), {
    enrolment_join_request_once: { kind: joiningRefusals.ALREADY_ASKED, params: {}, fields: [] },
  })
  const until = closingText(expiresAt.toISOString(), at)
  await sendEnrolmentNotice(services, tx, 'joinAsked', {
    users: [team.captainId],
    roundId: team.roundId,
    dedupeKey: requestId,
    link: paths.centre.team({ teamId }),
    isAwaited: true,
    params: { name: viewer.realName, team: team.name, untilZh: until.zh, untilEn: until.en },
  })
  return requestId
}

export const withdrawJoinRequest = write(
  enrolmentApi.withdrawJoinRequest,
  'enrolment.withdraw_join_request',
  async function withdrawJoinRequest({ services, tx, viewer, note }, { requestId }) {
    const own = async () => {
      const request = await findRequest(tx, requestId)
      return orNotFound(request?.userId === viewer.userId ? request : null)
    }
    const team = orNotFound(await lockTeam(tx, (await own()).teamId))
    refuseIf(whyNotPending(await own(), await clock(tx)))
    await endRequest(tx, requestId, { state: 'withdrawn' })
    await sendEnrolmentNotice(services, tx, 'joinWithdrawn', {
      users: [team.captainId],
      roundId: team.roundId,
      dedupeKey: requestId,
      link: paths.centre.team({ teamId: team.teamId }),
      params: { name: viewer.realName, team: team.name },
    })
    note({ type: 'team', id: team.teamId, after: { request: requestId, withdrawn: true } })
    return {}
  },
)
