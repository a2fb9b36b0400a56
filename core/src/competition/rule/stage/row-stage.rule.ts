import type { FieldFault } from '../../../base/refusal.ts'
import { fault } from '../../setting/setting-faults.ts'
import type { RuleRow } from '../row.ts'
import { STAGE_KINDS } from './row-stage.ts'

/** The rows that are checked at sign-up: those that name no stage. */
export function rowsAtSignUp<Row extends RuleRow>(rows: readonly Row[]): Row[] {
  return rows.filter(({ stages }) => stages.length === 0)
}

/** The rows about the people of a team that are checked at this stage: who breaks one doesn't get into it. */
export function rowsAtStage(rows: readonly RuleRow[], stageId: string): RuleRow[] {
  return rows.filter((row) => row.kind !== 'project' && isNamed(row, stageId))
}

/** The rows about titles that are checked where a work of this stage is handed in: those of all stages, too. */
export function titleRowsAtStage(rows: readonly RuleRow[], stageId: string): RuleRow[] {
  return rows.filter(
    (row) => row.kind === 'project' && row.by === 'title' && (row.stages.length === 0 || isNamed(row, stageId)),
  )
}

/** Whether a row is checked there; null: at sign-up. */
export function isCheckedAt(row: RuleRow, stageId: string | null): boolean {
  const found =
    stageId === null ? rowsAtSignUp([row]) : [...rowsAtStage([row], stageId), ...titleRowsAtStage([row], stageId)]
  return found.length > 0
}

function isNamed({ stages }: RuleRow, stageId: string): boolean {
  return stages.some((stage) => stage.stageId === stageId)
}

/** Whether a row of this kind can be checked at a stage instead of at sign-up. */
export function mayNameStages(row: Partial<Pick<RuleRow, 'kind'>> & { readonly by?: string }): boolean {
  if (row.kind === 'project') return row.by === 'title'
  return (STAGE_KINDS as readonly (string | undefined)[]).includes(row.kind)
}

/** Faults of the stages of a row: its kind is none that stages check, or it would need a reason that nobody reads there. */
export function stageFaults(row: RuleRow): FieldFault[] {
  if (row.kind === 'anyOf' && row.of.some(({ stages }) => stages.length > 0)) {
    return [fault('stages', '分项不能另设检查的赛段', 'The parts have no stages of their own')]
  }
  if (row.stages.length === 0) return []
  return [
    ...(mayNameStages(row)
      ? []
      : [fault('stages', '此类规则只在报名时检查', 'Rules of this kind are checked at sign-up alone')]),
    ...(row.strength === 'reason'
      ? [
          fault(
            'strength',
            '在赛段检查的规则不能以说明理由放行',
            'No reason lets a team in where a stage checks the rule',
          ),
        ]
      : []),
  ]
}
