import { closingText } from '@podium/core/base/time/window-times.ts'
import { whyWindowClosed } from '@podium/core/competition/schedule/window.rule.ts'
import { rulesAt } from '@podium/core/competition/rule/quota/pass.rule.ts'
import { offerUntil } from '@podium/core/enrolment/waiting/waiting.rule.ts'
import { paths } from '@podium/core/paths.ts'
import { lockRoundShared, settingInForce, windowAndTime } from '#server/competition/index.ts'
import { transact } from '#server/platform/db/transact.ts'
import { oneByOne } from '#server/platform/jobs/one-by-one.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { clock } from '#server/platform/db/clock.ts'
import { frozenSetting } from '../audit/frozen-setting.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { recordChange } from '../payment/settle-team.ts'
import { keepAllInQuotas } from '../rule/count-in-quotas.ts'
import { quotasInForce } from '../rule/judge-team.ts'
import { countersOf, enlarge } from '../rule/part-quota.store.ts'
import { limitsOf, placeOf } from '../team/facts.ts'
import { claimQuota, lockCounter } from '../team/quota.store.ts'
import { changeTeam, lockTeam } from '../team/team.store.ts'
import { lapse } from './leave-line.ts'
import {
  expiredOffers,
  firstInLine,
  itemsWithRoom,
  linesWithPasses,
  lockFirstOf,
  standWhereFull,
  teamsAfterSignUp,
  type Line,
} from './line.store.ts'

/** Teams and items dealt with by one run of the task; the next one has the others. */
const AT_ONCE = 100
/** Teams that change lines in one run. */
const LINES_AT_ONCE = 1_000

/** Ends offers and lists that are over, then offers free places in order, however they came free. */
export async function moveLines(services: Services): Promise<void> {
  await oneByOne(services, 'begin passes of quotas', await linesWithPasses(services.db), (line) =>
    enlargeParts(services, line),
  )
  const over = [...(await expiredOffers(services.db, AT_ONCE)), ...(await teamsAfterSignUp(services.db, AT_ONCE))]
  await oneByOne(services, 'leave the waiting list', over, (teamId) =>
    transact(services, (tx) => lapse(services, tx, teamId)),
  )
  await oneByOne(services, 'offer places', await itemsWithRoom(services.db, AT_ONCE), (item) =>
    transact(services, (tx) => offerPlaces(services, tx, item)),
  )
  await transact(services, (tx) => standWhereFull(tx, LINES_AT_ONCE))
}

/** A pass that begins frees places although nobody gave one up. */
async function enlargeParts(services: Services, { itemId, roundId }: Line): Promise<void> {
  await transact(services, async (tx) => {
    await lockRoundShared(tx, roundId)
    const rows = (await quotasInForce(tx, itemId)).filter(({ passes }) => passes.length > 0)
    const now = new Map(rulesAt(rows, await clock(tx)).map(({ key, most }) => [key, most]))
    const counters = await countersOf(tx, itemId, rows)
    await enlarge(
      tx,
      counters.map((counter) => ({ ...counter, most: now.get(counter.key)! })),
    )
  })
}

/**
 * Offers places to those whose own sign-up is open; it may have other times for their school, or be switched. The item's
 * counter stays locked, so that nobody else takes a place between two offers; the quotas among the rules of those whose
 * turn may come are locked before it, as on submission, and get their present sizes.
 */
async function offerPlaces(services: Services, tx: Tx, { itemId, roundId }: Line): Promise<void> {
  await lockRoundShared(tx, roundId)
  const inForce = await settingInForce(tx, 'enrol', itemId)
  if (!inForce) return
  const limits = limitsOf(inForce.value)
  const first = await firstInLine(tx, itemId, AT_ONCE)
  await keepAllInQuotas(tx, itemId, first)
  await lockCounter(tx, itemId)
  const closed: string[] = []
  for (let offered = 0; offered < AT_ONCE;) {
    const teamId = await lockFirstOf(
      tx,
      first.filter((id) => !closed.includes(id)),
    )
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
      waiting: { no: team.waitingNo!, offerUntil: until, waitsFor: team.waitsFor },
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
