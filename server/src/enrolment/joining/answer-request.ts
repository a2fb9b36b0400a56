import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { isPendingRequest } from '@podium/core/enrolment/joining/joining.ts'
import { whyNotPending } from '@podium/core/enrolment/joining/joining.rule.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { paths } from '@podium/core/paths.ts'
import { clock } from '#server/platform/db/clock.ts'
import { transact } from '#server/platform/db/transact.ts'
import { oneByOne } from '#server/platform/jobs/one-by-one.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { write } from '#server/platform/kernel/write.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { openTeam } from '../team/open-team.ts'
import { lockTeam } from '../team/team.store.ts'
import { comeIn } from './come-in.ts'
import { endRequest, findRequest, overdueRequests } from './request.store.ts'

const AT_ONCE = 200

/** Accepting asks every rule of joining again. */
export const answerJoinRequest = write(
  enrolmentApi.answerJoinRequest,
  'enrolment.answer_join_request',
  async function answerJoinRequest({ services, tx, viewer, note }, { requestId, accept, answer }) {
    const { teamId } = orNotFound(await findRequest(tx, requestId))
    const { team } = await openTeam(tx, teamId, viewer.userId)
    if (team.captainId !== viewer.userId) throw refuse(enrolmentRefusals.NOT_THE_CAPTAIN)
    const request = orNotFound(await findRequest(tx, requestId))
    refuseIf(whyNotPending(request, await clock(tx)))
    if (accept) await comeIn(services, tx, team, request.userId)
    await endRequest(tx, requestId, { state: accept ? 'accepted' : 'declined', answer })
    await sendEnrolmentNotice(services, tx, accept ? 'joinAccepted' : 'joinDeclined', {
      users: [request.userId],
      roundId: team.roundId,
      dedupeKey: requestId,
      link: accept ? paths.centre.team({ teamId }) : paths.centre.team(),
      params: { team: team.name, answer },
    })
    note({ type: 'team', id: teamId, after: { request: requestId, answer: accept ? 'accepted' : 'declined' } })
    return { teamId }
  },
)

/** Ends requests that nobody answered in time, and tells both sides. */
export async function expireJoinRequests(services: Services): Promise<void> {
  await oneByOne(services, 'expire requests to join', await overdueRequests(services.db, AT_ONCE), (requestId) =>
    transact(services, (tx) => expire(services, tx, requestId)),
  )
}

async function expire(services: Services, tx: Tx, requestId: string): Promise<void> {
  const known = await findRequest(tx, requestId)
  const team = known && (await lockTeam(tx, known.teamId))
  const request = await findRequest(tx, requestId)
  if (!team || !request || !isPendingRequest(request) || !whyNotPending(request, await clock(tx))) return
  await endRequest(tx, requestId, { state: 'expired' })
  await sendEnrolmentNotice(services, tx, 'joinExpired', {
    users: [team.captainId, request.userId],
    roundId: team.roundId,
    dedupeKey: requestId,
    link: paths.centre.team(),
    params: { name: request.name, team: team.name },
  })
}
