import { payTimesExtended, payTimesRevoked, type PayTimes } from '@podium/core/enrolment/extension/pay-until.rule.ts'
import { awaitsPayment } from '@podium/core/enrolment/team/team.ts'
import { lockOpenOrder, setExpiry, subjectsOf } from '#server/finance/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { earliestPayBy } from '../payment/payment.store.ts'
import { changeTeam, type Team } from '../team/team.store.ts'

/** A locked team pays until the payment window closes for it alone, and its open order ends with it. */
export async function payUntil(tx: Tx, team: Team, closesAt: string): Promise<void> {
  await movePayment(tx, team, (times) => payTimesExtended(times, new Date(closesAt)))
}

/** The same once that is taken back; `closesAt`: when the window closes for the others. */
export async function payAsOthers(tx: Tx, team: Team, closesAt: string): Promise<void> {
  await movePayment(tx, team, (times) => payTimesRevoked(times, new Date(closesAt)))
}

/** Whoever makes a payment final locks its order before its teams: the caller locked the order of the team before it. */
async function movePayment(tx: Tx, team: Team, move: (times: PayTimes) => PayTimes): Promise<void> {
  const { payBy, regularPayBy } = team
  if (!awaitsPayment(team) || payBy === null) return
  await changeTeam(tx, team, move({ payBy, regularPayBy }))
  const orderId = await lockOpenOrder(tx, team.teamId)
  if (orderId === null) return
  const until = await earliestPayBy(tx, await subjectsOf(tx, orderId))
  if (until) await setExpiry(tx, orderId, until)
}
