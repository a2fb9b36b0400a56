import { refuse, type Refusal } from '../../base/refusal.ts'
import { publicationStateLabels } from '../../award/publication.rule.ts'
import { ENDED_STATES, type RoundState } from '../../competition/round/round-state.ts'
import { SETTLED_STATES, type PublicationState } from '../../award/publication-state.ts'
import { canTransition, whyNotTransition } from '../../base/state/state-machine.ts'
import { ISSUE_KINDS, type BatchState, type IssueKind } from '../kind.ts'
import { certificateRefusals } from '../refusals.ts'
import { batchMachine } from './batch-state.rule.ts'

/**
 * Why no certificates can be issued for a result in this state; null: there is no result. Nothing is issued while
 * objections may still be raised.
 */
export function whyNotIssue(state: PublicationState | null): Refusal | null {
  if (state !== null && SETTLED_STATES.includes(state)) return null
  const words = state === null ? { zh: '无成绩', en: 'no results' } : publicationStateLabels[state]
  return refuse(certificateRefusals.NOT_FORMAL, { state: words.zh, stateEn: words.en })
}

export interface CompetitionEnd {
  readonly state: RoundState
  /** End of the last stage; null: it has no stage. */
  readonly lastStageEndsAt: Date | null
}

/** Whether participation can be certified as completed: the round or its last stage has ended. */
export function hasEnded({ state, lastStageEndsAt }: CompetitionEnd, now: Date): boolean {
  return ENDED_STATES.includes(state) || (lastStageEndsAt !== null && lastStageEndsAt.getTime() <= now.getTime())
}

/**
 * Findings that are reported only: a text that shrank is complete, and a line is hidden only where its design says so.
 */
const HARMLESS: readonly IssueKind[] = ['hidden-line', 'shrunk']

export function needsNoDecision(kind: IssueKind): boolean {
  return HARMLESS.includes(kind)
}

export type IssueCounts = Readonly<Partial<Record<IssueKind, number>>>

/** Why certificates with these findings aren't issued without confirmation. */
export function whyNotAcceptFindings(counts: IssueCounts, despite: boolean): Refusal | null {
  if (despite) return null
  const left = ISSUE_KINDS.reduce((sum, kind) => (needsNoDecision(kind) ? sum : sum + (counts[kind] ?? 0)), 0)
  return left === 0 ? null : refuse(certificateRefusals.ISSUES_LEFT, { count: left })
}

/** Why a batch can't be resumed: it is neither cancelled nor failed. */
export function whyNotResume(state: BatchState): Refusal | null {
  return whyNotTransition(batchMachine, state, 'resume', () => refuse(certificateRefusals.NOT_STOPPED))
}

/** Why a batch can't be cancelled: it has ended or was never started. */
export function whyNotCancel(state: BatchState): Refusal | null {
  return whyNotTransition(batchMachine, state, 'cancel', () => refuse(certificateRefusals.BATCH_OVER))
}

/** Why a batch can't be sent: already sent, not finished, or its results are not visible yet. */
export function whyNotSend(state: BatchState, visibleFrom: Date | null, now: Date): Refusal | null {
  if (state === 'sent') return refuse(certificateRefusals.SENT_BEFORE)
  if (!canTransition(batchMachine, state, 'send')) return refuse(certificateRefusals.NOT_MADE_YET)
  if (visibleFrom !== null && now.getTime() < visibleFrom.getTime()) return refuse(certificateRefusals.NOT_VISIBLE_YET)
  return null
}
