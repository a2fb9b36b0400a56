import { runningRefusals, windowRefusals } from '../../competition/schedule/refusals.ts'
import type { RehearsalPage, RehearsalStepKind } from './rehearsal.ts'

const aboutTimes = new Set([runningRefusals.WINDOW_NONE.code, ...Object.values(windowRefusals).map(({ code }) => code)])

const pageOfStep: Record<RehearsalStepKind, RehearsalPage | null> = {
  publish: 'addEdit',
  signup: 'enrollSet',
  audit: 'enrollSet',
  payment: 'enrollSet',
  hashes: 'workSubSet',
  submission: 'workSubSet',
  workAudit: 'workSubSet',
  review: 'reviewSet',
  calculation: 'reviewSet',
  promotion: 'promotion',
  award: null,
}

/** The page whose settings cause a refusal at this step. */
export function hindrancePage(kind: RehearsalStepKind, code: number): RehearsalPage | null {
  return aboutTimes.has(code) ? 'scheduleSet' : pageOfStep[kind]
}
