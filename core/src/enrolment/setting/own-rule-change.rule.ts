import type { Refusal } from '../../base/refusal.ts'
import type { RulePerson } from '../../competition/rule/fact.ts'
import { judgeRules, type Judging } from '../../competition/rule/judged.ts'
import type { RuleRow } from '../../competition/rule/row.ts'
import { ruleRefusals } from '../team/own-rules.rule.ts'

/** Rows that are new, or differ in more than their message. */
export function changedRules(before: readonly RuleRow[], after: readonly RuleRow[]): RuleRow[] {
  const known = new Set(before.map(withoutMessage))
  return after.filter((row) => !known.has(withoutMessage(row)))
}

/**
 * Refusals of the changed rows that keep a team out which the rows of the same key let in before. Facts that depend on the
 * rows are those of each.
 */
export function faultsOfRuleChange(
  before: readonly RuleRow[],
  changed: readonly RuleRow[],
  people: readonly RulePerson[],
  judging: { readonly before: Judging; readonly now: Judging },
): Refusal[] {
  const keys = new Set(changed.map(({ key }) => key))
  const was = judgeRules(
    before.filter(({ key }) => keys.has(key)),
    people,
    judging.before,
  )
  const refused = new Set(ruleRefusals(was).map(({ key }) => key))
  return ruleRefusals(judgeRules(changed, people, judging.now))
    .filter(({ key }) => !refused.has(key))
    .map(({ refusal }) => refusal)
}

function withoutMessage(row: RuleRow): string {
  return JSON.stringify({ ...row, message: '', messageEn: '' })
}
