import type {
  PromotionLimit,
  PromotionRow,
  PromotionRule,
  PromotionUnit,
} from '../competition/setting/promotion-setting.ts'
import type { Contender } from './contender.ts'

/** One number of the rule taken without its bound, to see from which value on an entry would be admitted. */
export type Relaxed =
  | { readonly kind: 'row'; readonly row: number; readonly unit: string | null }
  | { readonly kind: 'limit'; readonly per: PromotionUnit; readonly unit: string }
  | { readonly kind: 'places' }

/** Entries in the order of their ranks, prepared once for many evaluations. */
export interface Ballot {
  readonly contenders: readonly Contender[]
  readonly at: ReadonlyMap<string, number>
  /** Indices of entries with the same rank, from the best; unranked entries are last. */
  readonly tied: readonly (readonly number[])[]
  readonly units: Readonly<Record<PromotionUnit, { readonly codes: readonly string[]; readonly of: Int32Array }>>
}

export function ballotOf(contenders: readonly Contender[]): Ballot {
  const sorted = [...contenders].sort(
    (a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || (a.teamId < b.teamId ? -1 : 1),
  )
  const tied: number[][] = []
  for (const [index, { rank }] of sorted.entries()) {
    if (index > 0 && sorted[index - 1]!.rank === rank) tied.at(-1)!.push(index)
    else tied.push([index])
  }
  return {
    contenders: sorted,
    at: new Map(sorted.map(({ teamId }, index) => [teamId, index])),
    tied,
    units: { school: unitsOf(sorted, 'school'), region: unitsOf(sorted, 'region') },
  }
}

function unitsOf(sorted: readonly Contender[], unit: PromotionUnit) {
  const codes = [...new Set(sorted.map(({ units }) => units[unit]))]
  const indexOf = new Map(codes.map((code, index) => [code, index]))
  return { codes, of: Int32Array.from(sorted, ({ units }) => indexOf.get(units[unit])!) }
}

type CountedRow = Extract<PromotionRow, { within: unknown }>

export function isCounted(row: PromotionRow): row is CountedRow {
  return 'within' in row
}

/** Unit by which a row counts its places; null: all entries together. */
export function unitOfRow(row: PromotionRow): PromotionUnit | null {
  return isCounted(row) && row.within !== 'all' ? row.within : null
}

/** A rule over a ballot, prepared once for many evaluations. */
export interface Prepared {
  readonly ballot: Ballot
  readonly rule: PromotionRule
  readonly rows: readonly PreparedRow[]
  /** Greatest numbers of entries, by unit index. */
  readonly sizes: Readonly<Record<PromotionUnit, Float64Array>>
}

interface PreparedRow {
  readonly row: PromotionRow
  /** Index of the unit by which the row counts each entry. */
  readonly unitOf: Int32Array
  readonly codes: readonly string[]
  /** Places by that index. */
  readonly places: Float64Array
  /** 1: the row may admit the entry. */
  readonly ground: Uint8Array
}

export function prepare(ballot: Ballot, rule: PromotionRule): Prepared {
  const rows = rule.rows.map((row): PreparedRow => {
    const unit = unitOfRow(row)
    const { codes, of } =
      unit === null ? { codes: [''], of: new Int32Array(ballot.contenders.length) } : ballot.units[unit]
    const ground = Uint8Array.from(ballot.contenders, (contender) => Number(hasGround(row, contender)))
    return { row, unitOf: of, codes, places: placesOf(ballot, row, codes), ground }
  })
  return {
    ballot,
    rule,
    rows,
    sizes: { school: limitSizes(ballot, rule, 'school'), region: limitSizes(ballot, rule, 'region') },
  }
}

function hasGround(row: PromotionRow, { rank, score, awards, recommended }: Contender): boolean {
  switch (row.kind) {
    case 'line':
      return score !== null && score >= row.score
    case 'award':
      return awards.some((award) => row.awards.includes(award))
    case 'recommended':
      return recommended
    default:
      return rank !== null
  }
}

function placesOf(ballot: Ballot, row: PromotionRow, codes: readonly string[]): Float64Array {
  if (!isCounted(row)) return Float64Array.from(codes, () => Infinity)
  const ranked = row.kind === 'share' ? rankedOf(ballot, unitOfRow(row)) : []
  const own = new Map(row.exceptions.map(({ unit, count }) => [unit, count]))
  return Float64Array.from(
    codes,
    (code, index) => own.get(code) ?? (row.kind === 'share' ? shareOf(row, ranked[index]!) : row.count),
  )
}

/** Numbers of ranked entries, of each unit or in all: the base of a share. */
export function rankedOf(ballot: Ballot, unit: PromotionUnit | null): number[] {
  const counts = Array.from({ length: unit === null ? 1 : ballot.units[unit].codes.length }, () => 0)
  for (const [at, { rank }] of ballot.contenders.entries()) {
    if (rank !== null) counts[unit === null ? 0 : ballot.units[unit].of[at]!]! += 1
  }
  return counts
}

const round = { down: Math.floor, nearest: Math.round, up: Math.ceil }

/** Places that a share of `base` gives; the product is rounded to 8 digits first, so that 10 % of 30 is 3. */
export function shareOf(row: { percent: number; rounding: keyof typeof round }, base: number): number {
  return round[row.rounding](Number(((row.percent * base) / 100).toFixed(8)))
}

function limitSizes(ballot: Ballot, rule: PromotionRule, unit: PromotionUnit): Float64Array {
  const limit: PromotionLimit | undefined = rule.limits.find(({ per }) => per === unit)
  const own = new Map(limit?.exceptions.map((each) => [each.unit, each.count]))
  return Float64Array.from(ballot.units[unit].codes, (code) => own.get(code) ?? limit?.count ?? Infinity)
}
