import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { whyWindowClosed, type DecidedWindow } from '../../competition/schedule/window.rule.ts'
import type { MemberRole } from '../../enrolment/team/team.ts'
import type { ObjectionState } from './objection-state.ts'
import { objectionRefusals as no } from './refusals.ts'

/** How a person belongs to a team. */
export interface Party {
  /** Null: not a member. */
  readonly role: MemberRole | null
  /** Of the staff of the team's school, with the right to see the team. */
  readonly isSchoolStaff: boolean
}

/** Whether the person sees the team's objections. */
export function isParty({ role, isSchoolStaff }: Party): boolean {
  return role !== null || isSchoolStaff
}

/** Why this person can't file or withdraw the team's objections. */
export function whyNotSpeakFor({ role, isSchoolStaff }: Party): Refusal | null {
  return isSchoolStaff || (role !== null && role !== 'member') ? null : refuse(no.FILER_ONLY)
}

/** Whether it waits for an answer. */
export function isUnanswered({ state }: { readonly state: ObjectionState }): boolean {
  return state === 'filed'
}

/** Whether it keeps the team from another objection to the same results. */
export function isStanding({ state }: { readonly state: ObjectionState }): boolean {
  return state !== 'withdrawn'
}

export interface Objecting {
  /** Whether the team sees its results. */
  readonly seen: boolean
  /** The objection window of the item and stage for the team. */
  readonly window: DecidedWindow | null
  /** States of the team's objections to these results. */
  readonly filed: readonly ObjectionState[]
}

/** Why the team can't object to its results at `now`. Until it sees them, nothing else is told. */
export function whyNotObject({ seen, window, filed }: Objecting, now: Date): Refusal | null {
  if (!seen) return refuse(no.RESULTS_UNSEEN)
  return firstRefusal(
    filed.some((state) => isStanding({ state })) ? refuse(no.OBJECTION_STANDS) : null,
    whyWindowClosed(window, now, 'objection'),
  )
}

/** Why the objection can't be withdrawn. */
export function whyNotWithdrawObjection(state: ObjectionState): Refusal | null {
  return isUnanswered({ state }) ? null : refuse(no.OBJECTION_ENDED)
}

/** Why the caller can't answer: it has ended, or it is the caller's own or their team's. */
export function whyNotAnswerObjection({ state, own }: { state: ObjectionState; own: boolean }): Refusal | null {
  return firstRefusal(own ? refuse(no.OBJECTION_OWN) : null, whyNotWithdrawObjection(state))
}
