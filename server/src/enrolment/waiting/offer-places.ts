import { closingText } from '@podium/core/base/time/window-times.ts'
import { whyWindowClosed } from '@podium/core/competition/schedule/window.rule.ts'
import { offerUntil } from '@podium/core/enrolment/waiting/waiting.rule.ts'
import { paths } from '@podium/core/paths.ts'
import { lockRoundShared, settingInForce, windowAndTime } from '#server/competition/index.ts'
import { transact } from '#server/platform/db/transact.ts'
import { oneByOne } from '#server/platform/jobs/one-by-one.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { frozenSetting } from '../audit/frozen-setting.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { recordChange } from '../payment/settle-team.ts'
import { limitsOf, placeOf } from '../team/facts.ts'
import { claimQuota, lockCounter } from '../team/quota.store.ts'
import { changeTeam, lockTeam } from '../team/team.store.ts'
import { lapse } from './leave-line.ts'
import { expiredOffers, itemsWithRoom, lockFirstInLine, lockPartsOfLine, teamsAfterSignUp } from './line.store.ts'

/** Teams and items dealt with by one run of the task; the next one has the others. */
const AT_ONCE = 100

/** Ends offers and lists that are over, then offers free places in order, however they came free. */
export async function moveLines(services: Services): Promise<void> {
  const over = [...(await expiredOffers(services.db, AT_ONCE)), ...(await teamsAfterSignUp(services.db, AT_ONCE))]
  await oneByOne(services, 'leave the waiting list', over, (teamId) =>
    transact(services, (tx) => lapse(services, tx, teamId)),
  )
  await oneByOne(services, 'offer places', await itemsWithRoom(services.db, AT_ONCE), (item) =>
    transact(services, (tx) => offerPlaces(services, tx, item)),
  )
}

/**
 * Offers places to those whose own sign-up is open; it may have other times for their school, or be switched. The item's
 * counter stays locked, so that nobody else takes a place between two offers; the quotas among the rules of those in line
 * are locked before it, as on submission.
 */
async function offerPlaces(
  services: Services,
  tx: Tx,
  { itemId, roundId }: { itemId: string; roundId: string },
): Promise<void> {
  await lockRoundShared(tx, roundId)
  const inForce = await settingInForce(tx, 'enrol', itemId)
  if (!inForce) return
  const limits = limitsOf(inForce.value)
  await lockPartsOfLine(tx, itemId)
  await lockCounter(tx, itemId)
  const closed: string[] = []
  for (let offered = 0; offered < AT_ONCE;) {
    const teamId = await lockFirstInLine(tx, itemId, { schoolLimit: limits.school, closed })
    if (!teamId) return
    const team = orNotFound(await lockTeam(tx, teamId))
    const { window, at } = await windowAndTime(tx, { ...placeOf(team), kind: 'signup' })
    if (!window || whyWindowClosed(window, at, 'signup')) {
      closed.push(teamId)
      continue
    }
    if ((await claimQuota(tx, team, limits)) !== 'taken') return
    const { waitingHours } = await frozenSetting(tx, team)
    const until = offerUntil(at, waitingHours ?? inForce.value.waitingHours ?? 24, window)
    const version = await changeTeam(tx, team, {
      holdsPlace: true,
      waiting: { no: team.waitingNo!, offerUntil: until },
    })
    await recordChange(tx, 'enrolment.offer_place', { type: 'team', id: teamId, after: { offerUntil: until } })
    offered += 1
    const words = closingText(until.toISOString(), at)
    await sendEnrolmentNotice(services, tx, 'placeOffered', {
      users: [team.captainId],
      roundId,
      dedupeKey: `${teamId}:${version}`,
      link: paths.centre.team({ teamId }),
      isAwaited: true,
      params: { team: team.name, untilZh: words.zh, untilEn: words.en },
    })
  }
}
