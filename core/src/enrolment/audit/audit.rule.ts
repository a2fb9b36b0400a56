import { refuse, type Refusal } from '../../base/refusal.ts'
import { AUDIT_LEVELS, type AuditLevel } from '../../competition/setting/setting.ts'
import { enrolmentRefusals as no } from '../refusals.ts'
import { mayAct, whyNotAct } from '../team/state.rule.ts'
import { auditLevelLabels, isReturned, type DecisionAction, type TeamState } from '../team/team.ts'

export type Verdict = 'approve' | 'return' | 'reject'

/** The enabled levels in their fixed order. */
export function auditChain(levels: readonly AuditLevel[]): AuditLevel[] {
  return AUDIT_LEVELS.filter((level) => levels.includes(level))
}

/** The level after `level` (the first when null); null when there is no further one. */
export function levelAfter(levels: readonly AuditLevel[], level: AuditLevel | null): AuditLevel | null {
  const chain = auditChain(levels)
  if (level === null) return chain[0] ?? null
  return chain.find((each) => AUDIT_LEVELS.indexOf(each) > AUDIT_LEVELS.indexOf(level)) ?? null
}

/**
 * The next level after `level`, and the levels skipped because the team has nobody who could decide there: a team
 * without adviser skips the adviser's level.
 */
export function nextLevel(
  levels: readonly AuditLevel[],
  level: AuditLevel | null,
  team: { teachers: number },
): { level: AuditLevel | null; skipped: AuditLevel[] } {
  const next = levelAfter(levels, level)
  if (next !== 'teacher' || team.teachers > 0) return { level: next, skipped: [] }
  return { level: levelAfter(levels, next), skipped: [next] }
}

export interface AuditFacts {
  readonly state: TeamState
  readonly level: AuditLevel | null
}

/**
 * Why the viewer, who may decide at `levels`, may not make this decision. `windowClosed`: why the audit window is
 * closed, if one is set.
 */
export function whyNotDecide(
  team: AuditFacts,
  verdict: Verdict,
  opinion: string,
  levels: readonly AuditLevel[],
  windowClosed: Refusal | null,
): Refusal | null {
  const state = whyNotAct(team.state, verdict)
  if (state) return state
  if (windowClosed) return windowClosed
  if (team.level === null || !levels.includes(team.level)) {
    const at = team.level ? auditLevelLabels[team.level] : { zh: '—', en: '—' }
    return refuse(no.NOT_YOUR_LEVEL, { levelZh: at.zh, levelEn: at.en })
  }
  if (verdict !== 'approve' && opinion.trim() === '') return refuse(no.OPINION_MISSING)
  return null
}

export interface PastDecision {
  readonly level: AuditLevel
  readonly action: DecisionAction
}

/** The latest decision in force: one that was taken back is skipped, together with its reversal. */
export function currentDecision<Decision extends PastDecision>(history: readonly Decision[]): Decision | null {
  const stack: Decision[] = []
  for (const decision of history) {
    if (decision.action === 'withdraw') dropLast(stack)
    else stack.push(decision)
  }
  return stack.findLast((decision) => decision.action !== 'pass') ?? null
}

function dropLast(stack: PastDecision[]): void {
  const at = stack.findLastIndex((decision) => decision.action !== 'pass')
  if (at >= 0) stack.splice(at)
}

/**
 * Why the last decision may not be reversed: it must be the latest in force, made at one of the viewer's levels, and
 * the team must not have submitted again since it was returned.
 */
export function whyNotTakeBack(
  team: AuditFacts,
  history: readonly PastDecision[],
  levels: readonly AuditLevel[],
): Refusal | null {
  const last = currentDecision(history)
  if (!mayAct(team.state, 'reopen') || !last || !levels.includes(last.level)) return refuse(no.NEXT_LEVEL_ACTED)
  if (last.action === 'return' && !isReturned(team)) return refuse(no.RESUBMITTED)
  return null
}
