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

/** A quota of an item, or of a school in it. */
export interface Quota {
  readonly itemId: string
  /** Null: of the whole item. */
  readonly schoolId: string | null
  /** Of a quota among the rules, which may be over several items; empty: the plain quota. */
  readonly key: string
  readonly used: number
  readonly size: number
}

export interface QuotaForecast extends Quota {
  readonly after: number
}

/** What a decision makes of the quotas, and the teams for which one of them is full. */
export interface Forecast {
  readonly quotas: readonly QuotaForecast[]
  readonly unfit: ReadonlyArray<{ readonly teamId: string; readonly full: 'item' | 'school' | 'rule' }>
}

/**
 * What a decision on several teams makes of their quotas, in the order in which the server decides them. A rejection
 * frees the place; a returned team keeps it.
 */
export function forecastQuotas(verdict: Verdict, teams: readonly TeamToDecide[], quotas: readonly Quota[]): Forecast {
  const after = quotas.map(({ used }) => used)
  const indexesOf = ({ itemId, schoolId, quotaKeys }: TeamToDecide) =>
    quotas.flatMap((quota, at) => {
      const isItsOwn = quota.key === '' ? quota.itemId === itemId : quotaKeys.includes(quota.key)
      return isItsOwn && (quota.schoolId === null || quota.schoolId === schoolId) ? [at] : []
    })
  const unfit: Array<Forecast['unfit'][number]> = []
  for (const team of teams.toSorted((a, b) => (a.teamId < b.teamId ? -1 : 1))) {
    const counted = indexesOf(team)
    if (verdict === 'reject' && team.holdsPlace) for (const at of counted) after[at]! -= 1
    if (verdict !== 'approve' || !team.takesPlace) continue
    const isFull = (at: number) => after[at]! >= quotas[at]!.size
    // The quota of the whole item is told first.
    const full = counted.find((at) => quotas[at]!.schoolId === null && isFull(at)) ?? counted.find(isFull)
    if (full === undefined) for (const at of counted) after[at]! += 1
    else unfit.push({ teamId: team.teamId, full: kindOf(quotas[full]!) })
  }
  return { quotas: quotas.map((quota, at) => ({ ...quota, after: after[at]! })), unfit }
}

function kindOf({ key, schoolId }: Quota): 'item' | 'school' | 'rule' {
  if (key !== '') return 'rule'
  return schoolId === null ? 'item' : 'school'
}
