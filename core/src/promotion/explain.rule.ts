import type { PromotionRow, PromotionRule, PromotionUnit } from '../competition/setting/promotion-setting.ts'
import {
  ballotOf,
  isCounted,
  prepare,
  rankedOf,
  shareOf,
  unitOfRow,
  type Ballot,
  type Prepared,
  type Relaxed,
} from './ballot.ts'
import type { Contender, PromotionDecisions } from './contender.ts'
import { evaluatePromotion } from './evaluate.rule.ts'
import type { Evaluation, KeptPlaces } from './evaluation.ts'
import { Promotion } from './promotion-walk.ts'

/** One change after which a refused entry would be admitted. */
export type AdmittingChange =
  /** `unit`: code of the school or region whose number alone changes; null: the number of the row. */
  | {
      readonly kind: 'count'
      readonly row: number
      readonly unit: string | null
      readonly from: number
      readonly to: number
    }
  | { readonly kind: 'percent'; readonly row: number; readonly from: number; readonly to: number }
  | { readonly kind: 'line'; readonly row: number; readonly from: number; readonly to: number }
  | { readonly kind: 'award'; readonly row: number; readonly award: string }
  | {
      readonly kind: 'limit'
      readonly per: PromotionUnit
      readonly unit: string
      readonly from: number
      readonly to: number
    }
  | { readonly kind: 'places'; readonly from: number; readonly to: number }
  /** No number of the rule alone admits it. */
  | { readonly kind: 'hand' }

/** The evaluation and, for each refused entry, the smallest change that would admit it. */
export function explainPromotion(
  contenders: readonly Contender[],
  rule: PromotionRule,
  decisions: PromotionDecisions,
  kept: KeptPlaces = new Map(),
): { evaluation: Evaluation; changes: Map<string, AdmittingChange> } {
  const prepared = prepare(ballotOf(contenders), rule)
  const { ballot } = prepared
  const promotion = new Promotion(prepared, decisions, kept)
  const evaluation = promotion.run()
  const refused = new Set<string>()
  for (const [teamId, { kind }] of evaluation.verdicts) if (kind === 'refused') refused.add(teamId)
  const changes = new Map<string, AdmittingChange>()
  if (refused.size === 0) return { evaluation, changes }
  const best = new Map<string, number>()
  const offer = (teamId: string, change: AdmittingChange, by: number) => {
    if (by >= (best.get(teamId) ?? Infinity)) return
    best.set(teamId, by)
    changes.set(teamId, change)
  }
  for (const relaxed of relaxationsOf(prepared, promotion, refused)) {
    const needed = new Promotion(prepared, decisions, kept, relaxed).needed()
    for (const { at, value } of needed) {
      const contender = ballot.contenders[at]!
      if (!refused.has(contender.teamId) || !concerns(relaxed, rule, contender)) continue
      const { change, by } = changeOf(ballot, rule, relaxed, contender, value)
      offer(contender.teamId, change, by)
    }
  }
  for (const { change, admits, by } of awardChanges(contenders, rule, decisions, kept, refused)) {
    for (const teamId of admits) offer(teamId, change, by)
  }
  for (const teamId of refused) if (!changes.has(teamId)) changes.set(teamId, { kind: 'hand' })
  return { evaluation, changes }
}

/** Every number of the rule that could admit one of the refused entries. */
function relaxationsOf({ ballot, rule }: Prepared, promotion: Promotion, refused: ReadonlySet<string>): Relaxed[] {
  const unitsOf = (unit: PromotionUnit) => [
    ...new Set(ballot.contenders.filter(({ teamId }) => refused.has(teamId)).map(({ units }) => units[unit])),
  ]
  const isApart = rule.limits.length === 0 && rule.places === null
  return [
    ...rule.rows.flatMap((row, at): Relaxed[] => {
      if (!isCounted(row) && row.kind !== 'line') return []
      const unit = unitOfRow(row)
      if (unit === null || isApart) return [{ kind: 'row', row: at, unit: null }]
      return unitsOf(unit).map((code) => ({ kind: 'row', row: at, unit: code }))
    }),
    ...rule.limits.flatMap(({ per }) =>
      promotion.reachedLimits(per).map((unit): Relaxed => ({ kind: 'limit', per, unit })),
    ),
    ...(rule.places === null ? [] : [{ kind: 'places' } as const]),
  ]
}

/** Whether the relaxed number is one of the entry's own school or region. */
function concerns(relaxed: Relaxed, rule: PromotionRule, { units }: Contender): boolean {
  if (relaxed.kind === 'places') return true
  if (relaxed.kind === 'limit') return units[relaxed.per] === relaxed.unit
  const unit = unitOfRow(rule.rows[relaxed.row]!)
  return unit === null || relaxed.unit === null || units[unit] === relaxed.unit
}

/** The change of a relaxed number to `value`, and how many places it adds. */
function changeOf(
  ballot: Ballot,
  rule: PromotionRule,
  relaxed: Relaxed,
  { score, units }: Contender,
  value: number,
): { change: AdmittingChange; by: number } {
  if (relaxed.kind === 'places') {
    const from = rule.places!
    return { change: { kind: 'places', from, to: value }, by: value - from }
  }
  if (relaxed.kind === 'limit') {
    const { per, unit } = relaxed
    const limit = rule.limits.find((each) => each.per === per)!
    const from = limit.exceptions.find((each) => each.unit === unit)?.count ?? limit.count
    return { change: { kind: 'limit', per, unit, from, to: value }, by: value - from }
  }
  const row = rule.rows[relaxed.row]!
  if (row.kind === 'line') {
    return {
      change: { kind: 'line', row: relaxed.row, from: row.score, to: flooredScore(score!) },
      by: value,
    }
  }
  const unit = unitOfRow(row)
  const code = unit === null ? null : units[unit]
  const from = placesNow(ballot, row, code)
  if (row.kind === 'share' && code === null) {
    const to = percentFor(row, rankedOf(ballot, null)[0]!, value)
    return { change: { kind: 'percent', row: relaxed.row, from: row.percent, to }, by: value - from }
  }
  return { change: { kind: 'count', row: relaxed.row, unit: code, from, to: value }, by: value - from }
}

function placesNow(ballot: Ballot, row: PromotionRow, code: string | null): number {
  if (!isCounted(row)) return 0
  const own = row.exceptions.find(({ unit }) => unit === code)
  if (own) return own.count
  if (row.kind !== 'share') return row.count
  const unit = unitOfRow(row)
  const index = unit === null || code === null ? 0 : ballot.units[unit].codes.indexOf(code)
  return shareOf(row, rankedOf(ballot, unit)[index]!)
}

/** The least percentage, in hundredths, that gives `places` of `base`. */
function percentFor(row: Extract<PromotionRow, { kind: 'share' }>, base: number, places: number): number {
  let hundredths = Math.max(1, Math.floor(((places - 1) / base) * 10_000))
  while (hundredths < 10_000 && shareOf({ ...row, percent: hundredths / 100 }, base) < places) hundredths += 1
  return hundredths / 100
}

/** A line never above the score that shall pass. */
function flooredScore(score: number): number {
  const floored = Math.floor(score * 10_000) / 10_000
  return floored <= score ? floored : floored - 0.0001
}

/** Awards that aren't in an award row yet, with the refused entries that each would admit. */
function* awardChanges(
  contenders: readonly Contender[],
  rule: PromotionRule,
  decisions: PromotionDecisions,
  kept: KeptPlaces,
  refused: ReadonlySet<string>,
): Generator<{ change: AdmittingChange; admits: string[]; by: number }> {
  for (const [row, each] of rule.rows.entries()) {
    if (each.kind !== 'award') continue
    const others = new Set(contenders.filter(({ teamId }) => refused.has(teamId)).flatMap(({ awards }) => awards))
    for (const award of others) {
      const change = { kind: 'award', row, award } as const
      const { verdicts } = evaluatePromotion(contenders, withChange(rule, change), decisions, kept)
      const admits = [...refused].filter((teamId) => verdicts.get(teamId)?.kind === 'admitted')
      if (admits.length > 0) yield { change, admits, by: admits.length }
    }
  }
}

/** The rule with a change made. */
export function withChange(rule: PromotionRule, change: AdmittingChange): PromotionRule {
  switch (change.kind) {
    case 'hand':
      return rule
    case 'places':
      return { ...rule, places: change.to }
    case 'limit':
      return {
        ...rule,
        limits: rule.limits.map((limit) => (limit.per === change.per ? withException(limit, change) : limit)),
      }
    default:
      return { ...rule, rows: rule.rows.map((row, at) => (at === change.row ? changedRow(row, change) : row)) }
  }
}

function changedRow(row: PromotionRow, change: Extract<AdmittingChange, { row: number }>): PromotionRow {
  if (change.kind === 'line' && row.kind === 'line') return { ...row, score: change.to }
  if (change.kind === 'award' && row.kind === 'award') return { ...row, awards: [...row.awards, change.award] }
  if (change.kind === 'percent' && row.kind === 'share') return { ...row, percent: change.to }
  if (change.kind !== 'count' || !isCounted(row)) return row
  if (change.unit !== null) return withException(row, { unit: change.unit, to: change.to })
  return row.kind === 'share' ? row : { ...row, count: change.to }
}

function withException<T extends { exceptions: { unit: string; count: number }[] }>(
  counted: T,
  { unit, to }: { unit: string; to: number },
): T {
  const others = counted.exceptions.filter((each) => each.unit !== unit)
  return { ...counted, exceptions: [...others, { unit, count: to }] }
}
