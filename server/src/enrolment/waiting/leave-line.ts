import { whyWindowClosed } from '@podium/core/competition/schedule/window.rule.ts'
import { heldOfferUntil, isListOver, isOfferOver } from '@podium/core/enrolment/waiting/waiting.rule.ts'
import { isWaiting } from '@podium/core/enrolment/team/team.ts'
import { paths } from '@podium/core/paths.ts'
import { lockRoundShared, windowAndTime } from '#server/competition/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { recordChange } from '../payment/settle-team.ts'
import { releaseQuota } from '../team/quota.store.ts'
import { changeTeam, lockTeam, type Team } from '../team/team.store.ts'
import { placeOf } from '../team/facts.ts'

/** Makes a waiting team a draft again; a place it was offered is free for the next one. */
export async function leaveLine(tx: Tx, team: Team): Promise<{ state: 'draft'; version: number }> {
  if (team.holdsPlace) await releaseQuota(tx, team)
  const version = await changeTeam(tx, team, {
    state: 'draft',
    auditLevel: null,
    step: 'material',
    holdsPlace: false,
  })
  return { state: 'draft', version }
}

/**
 * Takes a team out of the line that did not answer its offer in time, or whose sign-up is over, and tells its captain. An
 * offer lasts on while nobody can take it.
 */
export async function lapse(services: Services, tx: Tx, teamId: string): Promise<void> {
  const team = await lockTeam(tx, teamId)
  if (!team || !isWaiting(team)) return
  const { window, at } = await windowAndTime(tx, { ...placeOf(team), kind: 'signup' })
  const isOver = isListOver(window, at)
  if (!isOver && !isOfferOver(team, at)) return
  const roundState = await lockRoundShared(tx, team.roundId)
  if (!isOver && (roundState !== 'published' || whyWindowClosed(window, at, 'signup') !== null)) {
    await changeTeam(tx, team, {
      waiting: { no: team.waitingNo!, offerUntil: heldOfferUntil(at), waitsFor: team.waitsFor },
    })
    return
  }
  const { state, version } = await leaveLine(tx, team)
  await recordChange(tx, 'enrolment.leave_line', {
    type: 'team',
    id: teamId,
    before: { state: team.state },
    after: { state },
  })
  await sendEnrolmentNotice(services, tx, isOver ? 'listEnded' : 'offerExpired', {
    users: [team.captainId],
    roundId: team.roundId,
    dedupeKey: `${teamId}:${version}`,
    link: paths.centre.team({ teamId }),
    params: { team: team.name },
  })
}
