import type { PromotionRoute, PromotionRule, StandingSource } from '../../competition/setting/promotion-setting.ts'
import type { Refusal } from '../../base/refusal.ts'
import type { HandDecision } from '../contender.ts'
import type { Evaluation } from '../evaluation.ts'
import type { AdmittingChange } from '../explain.rule.ts'

/** The greatest number of made-up entries of a trial. */
export const TRIED_AT_MOST = 300

/** A stage of the graph with where it sends entries on, saved or not. */
export interface TriedStage {
  readonly stageId: string
  readonly source: StandingSource
  readonly routes: readonly PromotionRoute[]
}

/** How a made-up entry does at one stage. */
export interface TriedStanding {
  /** Null: without a result. */
  readonly score: number | null
  readonly awards: readonly string[]
  readonly recommended: boolean
  /** It breaks a rule that the next stage checks. */
  readonly barred: boolean
  readonly forfeits: boolean
  /** Sent on by hand. */
  readonly direct: { readonly route: number; readonly cap: HandDecision['cap'] } | null
}

export interface TriedEntry {
  readonly teamId: string
  readonly school: string
  readonly region: string
  /** By stage. */
  readonly standings: Readonly<Record<string, TriedStanding>>
}

/** `unranked`: neither a result nor a recommendation. `final`: the stage sends nobody on. */
export const OUTCOMES = ['sent', 'tied', 'barred', 'refused', 'forfeited', 'unranked', 'final'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What becomes of an entry that arrived at a stage. */
export interface TriedRow {
  readonly entry: TriedEntry
  readonly rank: number | null
  readonly score: number | null
  readonly outcome: Outcome
  /** The route that sends it on; null: none. */
  readonly route: number | null
}

/** An edge of the graph with what its rule makes of the entries that no earlier route of the stage sent on. */
export interface TriedEdge {
  readonly route: number
  readonly toStageId: string | null
  readonly rule: PromotionRule
  readonly evaluation: Evaluation
  readonly changes: ReadonlyMap<string, AdmittingChange>
  readonly sent: readonly string[]
  /** Why staff couldn't commit it so; null: they could. */
  readonly hindrance: Refusal | null
}

export interface StageTrial {
  readonly stageId: string
  /** By rank; entries that don't compete are last. */
  readonly rows: readonly TriedRow[]
  readonly edges: readonly TriedEdge[]
}
