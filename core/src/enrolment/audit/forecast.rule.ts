import type { AwaitedCount } from '../../competition/rule/quota-size.rule.ts'
import type { Verdict } from './audit.rule.ts'

/** A team that is decided with others. `takesPlace`: whether an approval gives it one. */
export interface TeamToDecide {
  readonly teamId: string
  readonly itemId: string
  readonly schoolId: string | null
  readonly holdsPlace: boolean
  readonly takesPlace: boolean
  /** Keys of the quotas among the rules in which it counts. */
  readonly quotaKeys: readonly string[]
}

/** A quota of an item, of a school in it, or of a unit by a rule. */
export interface Quota {
  readonly itemId: string
  /** Null: of the whole item, or of a unit that is no school. */
  readonly schoolId: string | null
  /** Of a quota among the rules, which may be over several items; empty: the plain quota. */
  readonly key: string
  readonly used: number
  /** Null: its teams aren't counted yet. */
  readonly size: number | null
  /** The count that it waits for; null: it has a size. */
  readonly awaited: AwaitedCount | null
}

type Full = 'item' | 'school' | 'rule' | 'uncounted'

export interface QuotaForecast extends Quota {
  /** How many of the teams to decide are counted in `used`. */
  readonly held: number
  readonly after: number
}

/** What a decision makes of the quotas, and the teams for which one of them is full. */
export interface Forecast {
  readonly quotas: readonly QuotaForecast[]
  readonly unfit: ReadonlyArray<{ readonly teamId: string; readonly full: Full }>
}

/**
 * What a decision on several teams makes of their quotas, in the order in which the server decides them. A rejection
 * frees the place; a returned team keeps it.
 */
export function forecastQuotas(verdict: Verdict, teams: readonly TeamToDecide[], quotas: readonly Quota[]): Forecast {
  const after = quotas.map(({ used }) => used)
  const held = quotas.map(() => 0)
  const isCounted = (quota: Quota, { itemId, schoolId, quotaKeys }: TeamToDecide) =>
    (quota.key === '' ? quota.itemId === itemId : quotaKeys.includes(quota.key)) &&
    (quota.schoolId === null || quota.schoolId === schoolId)
  const unfit: Array<Forecast['unfit'][number]> = []
  for (const team of teams.toSorted((a, b) => (a.teamId < b.teamId ? -1 : 1))) {
    const counted = quotas.flatMap((quota, at) => (isCounted(quota, team) ? [at] : []))
    if (team.holdsPlace) for (const at of counted) held[at]! += 1
    if (verdict === 'reject' && team.holdsPlace) for (const at of counted) after[at]! -= 1
    if (verdict !== 'approve' || !team.takesPlace) continue
    const isFull = (at: number) => isClosed(quotas[at]!, after[at]!)
    // The quota of the whole item is told first.
    const full = counted.find((at) => kindOf(quotas[at]!) === 'item' && isFull(at)) ?? counted.find(isFull)
    if (full === undefined) for (const at of counted) after[at]! += 1
    else unfit.push({ teamId: team.teamId, full: kindOf(quotas[full]!) })
  }
  return { quotas: quotas.map((quota, at) => ({ ...quota, held: held[at]!, after: after[at]! })), unfit }
}

/** Whether a quota with so many teams lets no more in. */
function isClosed({ size, awaited }: Quota, teams: number): boolean {
  return awaited ? awaited.before === 'refuse' : size !== null && teams >= size
}

function kindOf({ key, schoolId, awaited }: Quota): Full {
  if (awaited) return 'uncounted'
  if (key !== '') return 'rule'
  return schoolId === null ? 'item' : 'school'
}
