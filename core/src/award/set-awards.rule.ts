import { atField } from '../base/fault/at-field.ts'
import { refuse, type Refusal } from '../base/refusal.ts'
import { MAX_RANK, type AwardRange, type TieDecision } from './award.ts'
import { awardRefusals } from './refusals.ts'

/** A ranked work. Works with the same rank are tied after all tie-breaks. */
export interface Ranked {
  readonly workId: string
  readonly label: string
  readonly rank: number
}

/** Tied works on both sides of an award's last rank. */
export interface BorderTie {
  readonly rank: number
  readonly labels: readonly string[]
  readonly upper: string
  readonly lower: string
}

export interface Winner {
  readonly workId: string
  readonly rank: number
  /** Index of the award in the list of ranges. */
  readonly award: number
}

const NO_AWARD = { zh: '不获奖', en: 'no award' }
const SHOWN_LABELS = 6

/**
 * Why these ranges are invalid, at the first field that is: they must be named, begin at 1, follow each other without
 * gap or overlap, and have different names.
 */
export function whyNotRanges(ranges: readonly AwardRange[]): Refusal | null {
  if (ranges.length === 0) return refuse(awardRefusals.NO_AWARDS)
  const names = new Set<string>()
  let expected = 1
  for (const [at, { nameZh, rankFrom, rankTo }] of ranges.entries()) {
    const award = nameZh.trim()
    const name = `ranges.${at}.nameZh`
    if (award === '') return atField(refuse(awardRefusals.NAME_MISSING), name)
    if (names.has(award)) return atField(refuse(awardRefusals.NAME_TWICE, { name: award }), name)
    names.add(award)
    if (rankFrom !== expected) {
      return atField(refuse(awardRefusals.RANGE_GAP, { award, expected }), `ranges.${at}.rankFrom`)
    }
    if (rankTo < rankFrom) return atField(refuse(awardRefusals.RANGE_EMPTY, { award }), `ranges.${at}.rankTo`)
    if (rankTo > MAX_RANK) return atField(refuse(awardRefusals.RANK_TOO_HIGH, { max: MAX_RANK }), `ranges.${at}.rankTo`)
    expected = rankTo + 1
  }
  return null
}

/** Ties across a border between awards, or between the last award and none. */
export function borderTies(ranked: readonly Ranked[], ranges: readonly AwardRange[]): BorderTie[] {
  const byRank = Map.groupBy(ranked, ({ rank }) => rank)
  return [...byRank]
    .flatMap(([rank, works]) => {
      const at = ranges.findIndex(({ rankFrom, rankTo }) => rank >= rankFrom && rank <= rankTo)
      const range = ranges[at]
      if (!range || rank + works.length - 1 <= range.rankTo) return []
      const labels = works.map(({ label }) => label).sort()
      return [{ rank, labels, upper: range.nameZh, lower: ranges[at + 1]?.nameZh ?? NO_AWARD.zh }]
    })
    .sort((a, b) => a.rank - b.rank)
}

/**
 * Determines the winners. A tie across a border is never split: it is refused, with its works named, until it is
 * decided for all of them. The result doesn't depend on the order of the input. @spec B17
 */
export function setAwards(
  ranked: readonly Ranked[],
  ranges: readonly AwardRange[],
  decisions: readonly TieDecision[],
): { winners: Winner[] } | { refusal: Refusal } {
  const refusal = whyNotRanges(ranges) ?? whyNotDecisions(borderTies(ranked, ranges), decisions) ?? null
  if (refusal) return { refusal }
  const lowered = new Set(decisions.filter(({ give }) => give === 'lower').map(({ rank }) => rank))
  const winners = ranked
    .flatMap(({ workId, rank }) => {
      const at = ranges.findIndex(({ rankFrom, rankTo }) => rank >= rankFrom && rank <= rankTo)
      const award = at >= 0 && lowered.has(rank) ? at + 1 : at
      return award >= 0 && award < ranges.length ? [{ workId, rank, award }] : []
    })
    .sort((a, b) => a.rank - b.rank || (a.workId < b.workId ? -1 : 1))
  const vacancy = whyNotVacant(winners, ranges)
  return vacancy ? { refusal: vacancy } : { winners }
}

function whyNotDecisions(ties: readonly BorderTie[], decisions: readonly TieDecision[]): Refusal | null {
  const unneeded = decisions.find(({ rank }) => !ties.some((tie) => tie.rank === rank))
  if (unneeded) return refuse(awardRefusals.DECISION_UNNEEDED, { rank: unneeded.rank })
  const open = ties.find(({ rank }) => !decisions.some((decision) => decision.rank === rank))
  if (!open) return null
  const { rank, labels, upper, lower } = open
  const listed = labels.slice(0, SHOWN_LABELS).join('、') + (labels.length > SHOWN_LABELS ? '…' : '')
  return refuse(awardRefusals.TIE_AT_BORDER, { rank, count: labels.length, labels: listed, upper, lower })
}

function whyNotVacant(winners: readonly Winner[], ranges: readonly AwardRange[]): Refusal | null {
  for (const [at, { nameZh, rankFrom, rankTo, mayStayVacant }] of ranges.entries()) {
    const missing = rankTo - rankFrom + 1 - winners.filter(({ award }) => award === at).length
    // A tie decided upwards uses up ranks of the next award, which then has fewer winners and is not vacant.
    const ranksUsedAbove = winners.filter(({ award, rank }) => award < at && rank < rankFrom).length - (rankFrom - 1)
    if (!mayStayVacant && missing - Math.max(0, ranksUsedAbove) > 0) {
      const params = { award: nameZh, missing: missing - Math.max(0, ranksUsedAbove) }
      return atField(refuse(awardRefusals.VACANT, params), `ranges.${at}.rankTo`)
    }
  }
  return null
}
