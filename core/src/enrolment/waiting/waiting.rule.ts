import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import type { EnrolSetting } from '../../competition/setting/setting.ts'
import { type ForceableWindow, windowPhase } from '../../competition/schedule/window.rule.ts'
import { enrolmentRefusals } from '../refusals.ts'
import { whyQueued } from '../team/own-rules.rule.ts'
import { whyFull, type SubmitFacts } from '../team/submit.rule.ts'
import { isWaiting, type TeamState } from '../team/team.ts'
import { waitingRefusals as no } from './refusals.ts'

type Rules = Pick<EnrolSetting, 'waitingHours'>

/** Whether a full quota queues teams of the item. */
export function hasWaitingList(setting: Rules): boolean {
  return setting.waitingHours !== null
}

/**
 * Why a team without a place that is handed in now joins the waiting list: what is full; null: it gets a place or is
 * refused. For display only: the counters in the database decide.
 */
export function whyWait(facts: Pick<SubmitFacts, 'school' | 'item' | 'rules'>, setting: Rules): Refusal | null {
  return hasWaitingList(setting) ? firstRefusal(whyQueued(facts.rules), whyFull(facts)) : null
}

/** Until when an offered place is kept: as long as the setting says, and not beyond sign-up unless it is forced open. */
export function offerUntil(at: Date, hours: number, window: ForceableWindow): Date {
  const until = new Date(at.getTime() + hours * 3_600_000)
  const closes = new Date(window.closesAt)
  return window.forced !== 'open' && closes < until ? closes : until
}

/** Whether the list has ended: sign-up is over, or was removed. While staff hold it closed, the teams keep their places. */
export function isListOver(window: ForceableWindow | null, at: Date): boolean {
  return window === null || (window.forced === null && windowPhase(window, at) === 'closed')
}

export interface OfferedTeam {
  readonly state: TeamState
  readonly offerUntil: Date | null
}

/** Whether the place that the team was offered goes to the next one. */
export function isOfferOver(team: OfferedTeam, at: Date): boolean {
  return isWaiting(team) && team.offerUntil !== null && at >= team.offerUntil
}

/** Until when an offer that nobody could take is kept: an hour beyond the last look, while staff hold sign-up closed. */
export function heldOfferUntil(at: Date): Date {
  return new Date(at.getTime() + 3_600_000)
}

/** Why the offered place can't be taken or declined. `windowClosed`: why sign-up is closed; it doesn't matter to decline. */
export function whyNotAnswerOffer(
  team: OfferedTeam,
  answer: { readonly isCaptain: boolean; readonly accept: boolean; readonly at: Date },
  windowClosed: Refusal | null,
): Refusal | null {
  return firstRefusal(
    answer.isCaptain ? null : refuse(enrolmentRefusals.NOT_THE_CAPTAIN),
    isWaiting(team) && team.offerUntil !== null ? null : refuse(no.NO_OFFER),
    isOfferOver(team, answer.at) ? refuse(no.OFFER_OVER) : null,
    answer.accept ? windowClosed : null,
  )
}
