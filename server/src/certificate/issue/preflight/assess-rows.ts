import type { IssueKind } from '@podium/core/certificate/kind.ts'
import type { IssueCounts } from '@podium/core/certificate/issue/make.rule.ts'
import { rowState, type RowFinding, type RowState } from '@podium/core/certificate/issue/row.rule.ts'
import type { InspectedRow } from './inspection.store.ts'
import type { Plan } from '../recipient/plan-batch.ts'

/** The findings of a list compared with the decisions on its rows. */
export interface AssessedRows {
  /** Numbers of all findings, by kind. */
  readonly counts: IssueCounts
  /** Numbers of findings that concern the whole list. */
  readonly listCounts: IssueCounts
  /** Numbers of findings without a decision. */
  readonly unsettled: IssueCounts
  /** Numbers of rows, by state. */
  readonly rows: Readonly<Record<RowState, number>>
  findingsOf(recipientId: string): readonly RowFinding[]
  stateOf(recipientId: string): RowState
}

export function assessRows(
  plan: Pick<Plan, 'left' | 'leftOut' | 'decisions'>,
  inspected: readonly InspectedRow[],
  ofList: readonly RowFinding[],
): AssessedRows {
  const found = new Map(inspected.map(({ recipientId, findings }) => [recipientId, findings]))
  const findingsOf = (recipientId: string) => found.get(recipientId) ?? []
  const stateOf = (recipientId: string) => rowState(findingsOf(recipientId), plan.decisions.get(recipientId) ?? null)
  const open = inspected.filter(({ recipientId }) => stateOf(recipientId) === 'open')
  const confirmed = inspected.filter(({ recipientId }) => stateOf(recipientId) === 'confirmed')
  return {
    counts: countKinds([...ofList, ...inspected.flatMap(({ findings }) => findings)]),
    listCounts: countKinds(ofList),
    unsettled: countKinds([...ofList, ...open.flatMap(({ findings }) => findings)]),
    rows: {
      open: open.length,
      confirmed: confirmed.length,
      good: plan.left.length - open.length - confirmed.length,
      left_out: plan.leftOut.length,
    },
    findingsOf,
    stateOf,
  }
}

export function countKinds(findings: readonly RowFinding[]): IssueCounts {
  const counts: Partial<Record<IssueKind, number>> = {}
  for (const { kind } of findings) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
