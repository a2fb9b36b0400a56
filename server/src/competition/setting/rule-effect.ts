import type { Page } from '@podium/core/base/page.ts'
import type { Refusal, Language } from '@podium/core/base/refusal.ts'
import type { ClosedQuota, NonCompliantTeam } from '@podium/core/competition/setting/rule-effect.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import type { Tx, WriteCall } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

export interface RuleChange {
  readonly roundId: string
  readonly itemId: string
  readonly before: EnrolSetting
  readonly after: EnrolSetting
}

/**
 * The effect of a changed rule on existing records. Another module implements it, because this module does not know
 * them.
 */
export interface RuleEffect {
  /** A page of the teams that the changed rule would refuse, and their number. */
  list(
    db: Db,
    change: RuleChange,
    page: { limit: number; offset: number },
    language: Language,
  ): Promise<Pick<Page<NonCompliantTeam>, 'rows' | 'total'>>
  /** The quotas among the rules that no team can pass now. */
  closedQuotas(db: Db, itemId: string, rules: EnrolSetting['rules'], language: Language): Promise<ClosedQuota[]>
  /** How many teams of the item answered each of these fields of its form; none: not in the map. */
  countAnswers(tx: Tx, itemId: string, keys: readonly string[]): Promise<Map<string, number>>
  /** Why the change can't be saved with this confirmation. */
  whyNot(tx: Tx, change: RuleChange, confirmed: { acceptTeams: number; reason: string }): Promise<Refusal | null>
  /** What follows for existing records, once the change is saved. */
  follow(call: Pick<WriteCall, 'services' | 'tx'>, change: RuleChange): Promise<void>
}

const effects: RuleEffect[] = []

/** Registers the enrolment module's implementation; called once when that module is loaded. */
export function answerForRules(effect: RuleEffect): void {
  effects.push(effect)
}

export function ruleEffects(): readonly RuleEffect[] {
  return effects
}
