import { firstRefusal, type Refusal } from '../../base/refusal.ts'
import type { JudgedRule } from '../../competition/rule/judged.ts'
import { quotaRows, type QuotaRow, type RuleRow } from '../../competition/rule/row.ts'
import type { EnrolSetting } from '../../competition/setting/setting.ts'
import { refusingRules, whyRulesBroken } from '../team/own-rules.rule.ts'
import { whyFullNow, type QuotaUse } from '../team/submit.rule.ts'

/** The quotas of an item that its next team meets, whoever is in it. */
export interface PlacesLeft {
  readonly item: QuotaUse | null
  readonly school: QuotaUse | null
  readonly rules: readonly JudgedRule[]
}

/** The quotas among the rules in which every team counts, and that no reason lifts. */
export function quotasOfAll(rules: readonly RuleRow[]): QuotaRow[] {
  return quotaRows(rules).filter(({ condition, strength }) => condition === null && strength === 'hard')
}

/** Why a team that is submitted now gets no place, whoever is in it: what its submission would be refused with. */
export function whyNoPlaceLeft(
  { rules, ...plain }: PlacesLeft,
  setting: Pick<EnrolSetting, 'quotaFrom' | 'waitingHours'>,
): Refusal | null {
  return firstRefusal(whyRulesBroken(refusingRules(rules)), whyFullNow(plain, setting))
}
