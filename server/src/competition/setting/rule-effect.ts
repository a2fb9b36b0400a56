import type { Page } from '@podium/core/base/page.ts'
import type { Refusal, Language } from '@podium/core/base/refusal.ts'
import type { NonCompliantTeam } from '@podium/core/competition/setting/rule-effect.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

export interface RuleChange {
  readonly itemId: string
  readonly before: EnrolSetting
  readonly after: EnrolSetting
}

/** What a changed rule does to those it applied to, which only a module above knows. */
export interface RuleEffect {
  /** Who would no longer comply, a page of them and how many in all. */
  list(
    db: Db,
    change: RuleChange,
    page: { limit: number; offset: number },
    language: Language,
  ): Promise<Pick<Page<NonCompliantTeam>, 'rows' | 'total'>>
  /** Why the change can't be saved as it is confirmed. */
  whyNot(tx: Tx, change: RuleChange, confirmed: { acceptTeams: number; reason: string }): Promise<Refusal | null>
}

const effects: RuleEffect[] = []

/** Lets the module above that keeps enrolments answer. Called once, when that module is loaded. */
export function answerForRules(effect: RuleEffect): void {
  effects.push(effect)
}

export function ruleEffects(): readonly RuleEffect[] {
  return effects
}
