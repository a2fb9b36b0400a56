import { refuse, type Refusal } from '../../base/refusal.ts'
import type { WindowPhase } from '../../base/time/window.ts'
import type { AdmissionTerms } from '../../competition/setting/admission-terms.ts'
import type { QuotaUse } from '../team/submit.rule.ts'
import type { TeamState } from '../team/team.ts'
import type { AdmissionPhase } from './admission.ts'
import { admissionRefusals as no } from './refusals.ts'

/** A person's entry in the queue. */
export interface QueueEntry {
  readonly position: number | null
  readonly admittedUntil: Date | null
  readonly submittedAt: Date | null
}

/** Facts of the queue that are the same for everybody in it. */
export interface QueueFacts {
  readonly terms: AdmissionTerms
  /** Null: no window is set. */
  readonly window: WindowPhase | null
  /** Null: no limit. */
  readonly places: QuotaUse | null
  /** Places held by people who are admitted and haven't submitted. */
  readonly held: number
  readonly lastPosition: number
  readonly admittedTo: number
}

/** Why a person can't queue for an item. */
export function whyNotQueue(
  hasDraft: boolean,
  { terms, window }: Pick<QueueFacts, 'terms' | 'window'>,
): Refusal | null {
  if (!terms.queue || window === null || window === 'closed') return refuse(no.NO_QUEUE)
  return hasDraft ? null : refuse(no.NO_DRAFT)
}

/** Whether a person can join the queue now, for the first time or after a turn that passed. */
export function mayJoin({
  phase,
  teamId,
}: {
  readonly phase: AdmissionPhase
  readonly teamId: string | null
}): boolean {
  return teamId !== null && (phase === 'outside' || phase === 'lapsed')
}

/** Whether this submission takes a turn: a returned team, and one that has its place, had its turn. */
export function needsAdmission(
  team: { readonly state: TeamState; readonly holdsPlace: boolean },
  terms: AdmissionTerms,
): boolean {
  return terms.queue && team.state === 'draft' && !team.holdsPlace
}

/**
 * Why a submission isn't admitted. The time of the database decides whether an admission is still valid.
 */
export function whyNotAdmitted(
  team: { readonly state: TeamState; readonly holdsPlace: boolean },
  terms: AdmissionTerms,
  entry: QueueEntry | null,
  at: Date,
): Refusal | null {
  if (!needsAdmission(team, terms)) return null
  return isAdmitted(entry, at) ? null : refuse(no.NOT_ADMITTED)
}

export function isAdmitted(entry: QueueEntry | null, at: Date): boolean {
  return entry !== null && entry.submittedAt === null && entry.admittedUntil !== null && entry.admittedUntil > at
}

/** Where a person stands. With a further draft a turn that was used counts no more. */
export function admissionPhase(
  entry: QueueEntry | null,
  facts: QueueFacts,
  at: Date,
  hasDraft: boolean,
): AdmissionPhase {
  if (entry?.submittedAt && !hasDraft) return 'submitted'
  if (!facts.terms.queue || facts.window === null) return 'off'
  if (facts.window === 'closed') return 'closed'
  if (isFull(facts.places)) return 'full'
  if (!entry || entry.submittedAt) return 'outside'
  if (isAdmitted(entry, at)) return 'admitted'
  if (entry.admittedUntil !== null) return 'lapsed'
  if (facts.window === 'upcoming') return 'early'
  return entry.position === null ? 'drawing' : 'waiting'
}

const isFull = (places: QuotaUse | null) => places !== null && places.used >= places.size

/** Places that nobody has or holds; null: no limit. */
export function freePlaces({ places, held }: Pick<QueueFacts, 'places' | 'held'>): number | null {
  return places && Math.max(0, places.size - places.used - held)
}

/** How many are ahead, in how many minutes it is this person's turn, and whether places last until then. */
export function queueEstimate(entry: QueueEntry | null, facts: QueueFacts) {
  if (!entry || entry.position === null) return { ahead: null, minutes: null, isBeyondPlaces: false }
  const ahead = Math.max(0, entry.position - facts.admittedTo - 1)
  const free = freePlaces(facts)
  return {
    ahead,
    minutes: Math.ceil((ahead + 1) / facts.terms.perMinute),
    isBeyondPlaces: free !== null && ahead >= free,
  }
}

/** How many to admit now: as many as the pace since the last batch allows, and never more than places are free. */
export function batchSize(facts: QueueFacts, sinceMs: number): number {
  const { perMinute } = facts.terms
  const paced = Math.floor((perMinute * Math.min(sinceMs, LONGEST_BATCH_MS)) / 60_000)
  const waiting = facts.lastPosition - facts.admittedTo
  return Math.max(0, Math.min(paced, waiting, freePlaces(facts) ?? waiting))
}

/** A pause of the server lets no crowd in at once. */
const LONGEST_BATCH_MS = 5_000
/** Pages that ask, in all, a second. */
const ASKS_A_SECOND = 200

/** When the page asks again: seldom in a long queue, often for those whose turn is near. */
export function askAgainSeconds(ahead: number | null, { lastPosition, admittedTo, terms }: QueueFacts): number {
  const isNear = ahead !== null && ahead <= terms.perMinute / 2
  if (isNear) return 3
  return Math.min(120, Math.max(5, Math.ceil((lastPosition - admittedTo) / ASKS_A_SECOND)))
}
