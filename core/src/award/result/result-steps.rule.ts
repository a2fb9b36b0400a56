import type { Refusal } from '../../base/refusal.ts'
import { whyNotResult } from '../../review/batch/batch.rule.ts'
import { whyNotDecideResults, whyNotLock } from '../../review/result/verification.rule.ts'
import {
  type BatchState,
  CALCULATED_BATCHES,
  isLocked,
  isVerified,
  type RunState,
  SCORED_BATCHES,
  wasSentBack,
} from '../../review/review.ts'
import { RESULT_STEPS, type ResultStepName } from '../overview.ts'
import { PUBLISHED_STATES, type PublicationState } from '../publication-state.ts'
import { allowsPublicationAction, whyNotConfirm } from '../publication.rule.ts'

interface ResultFacts {
  readonly batch: {
    readonly state: BatchState
    readonly withdrawn: boolean
    readonly closedByName: string
    readonly closedAt: string | null
    readonly lockedByName: string
    readonly lockedAt: string | null
  }
  /** The newest calculation; null: there is none. */
  readonly run: {
    readonly state: RunState
    readonly own: boolean
    readonly stale: boolean
    readonly calculatedByName: string
    readonly calculatedAt: string
    readonly verifiedByName: string
    readonly verifiedAt: string | null
    readonly returnedByName: string
    readonly returnedAt: string | null
    readonly returnReason: string
  } | null
  readonly publication: {
    readonly state: PublicationState
    readonly onlyPromotes: boolean
    readonly own: boolean
    readonly setByName: string
    readonly setAt: string | null
    readonly confirmedByName: string
    readonly confirmedAt: string | null
    readonly returnedByName: string
    readonly returnedAt: string | null
    readonly returnReason: string
    readonly publishedByName: string
    readonly publishedAt: string | null
  }
}

export interface ResultStep {
  readonly name: ResultStepName
  readonly progress: 'done' | 'next' | 'later'
  /** Who took a done step and when; empty and null: unknown, or not done. */
  readonly who: string
  readonly at: string | null
  /** Why the viewer can't take the next step. */
  readonly hindrance: Refusal | null
  /** Who sent the next step back to be taken again, when and why. */
  readonly sentBack: SentBack | null
}

export interface SentBack {
  readonly who: string
  readonly at: string
  readonly reason: string
}

/** The steps from the end of scoring to published results; the first that isn't done is next, but no awards of a stage that only promotes. */
export function resultSteps(facts: ResultFacts): ResultStep[] {
  const taken = takenSteps(facts)
  const undone = RESULT_STEPS.find((name) => taken[name] === null)
  const next = undone === 'set' && facts.publication.onlyPromotes ? undefined : undone
  return RESULT_STEPS.map((name) => {
    const step = taken[name]
    return {
      name,
      progress: step ? 'done' : name === next ? 'next' : 'later',
      who: step?.who ?? '',
      at: step?.at ?? null,
      hindrance: name === next ? whyNotNext(name, facts) : null,
      sentBack: name === next ? sentBackTo(name, facts) : null,
    }
  })
}

function takenSteps({ batch, run, publication }: ResultFacts) {
  const current = run !== null && !wasSentBack(run) && (!run.stale || (isLocked(batch) && !batch.withdrawn))
  // A batch that was opened again must be calculated again, even if no score changed.
  const calculated = current && CALCULATED_BATCHES.includes(batch.state)
  const verified = calculated && isVerified(run)
  const final = verified && isLocked(batch)
  const published = final && PUBLISHED_STATES.includes(publication.state)
  const confirmed = published || (final && allowsPublicationAction(publication.state, 'publish'))
  const set = confirmed || (final && allowsPublicationAction(publication.state, 'confirm'))
  const taken = (done: boolean, who = '', at: string | null = null) => (done ? { who, at } : null)
  return {
    close: taken(SCORED_BATCHES.includes(batch.state), batch.closedByName, batch.closedAt),
    calculate: taken(calculated, run?.calculatedByName, run?.calculatedAt),
    verify: taken(verified, run?.verifiedByName, run?.verifiedAt),
    lock: taken(isLocked(batch), batch.lockedByName, batch.lockedAt),
    set: taken(set, publication.setByName, publication.setAt),
    confirm: taken(confirmed, publication.confirmedByName, publication.confirmedAt),
    publish: taken(published, publication.publishedByName, publication.publishedAt),
  }
}

function sentBackTo(name: ResultStepName, { run, publication }: ResultFacts): SentBack | null {
  const returned = name === 'calculate' ? run : name === 'set' ? publication : null
  if (!returned?.returnedAt) return null
  return { who: returned.returnedByName, at: returned.returnedAt, reason: returned.returnReason }
}

function whyNotNext(name: ResultStepName, { batch, run, publication }: ResultFacts): Refusal | null {
  if (name === 'calculate') return whyNotResult(batch, 'calculate')
  if (name === 'verify') return run && whyNotDecideResults(batch, run)
  if (name === 'lock') return whyNotLock(batch, run)
  return name === 'confirm' ? whyNotConfirm(publication) : null
}
