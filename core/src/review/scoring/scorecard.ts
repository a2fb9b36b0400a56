import type { ReviewSetting } from '../../competition/setting/setting.ts'

/** One expert's scores for one work. */
export interface Scorecard {
  readonly expertId: string
  /** Criterion key → decimal. */
  readonly scores: Readonly<Record<string, string>>
}

/** A work with everything that counts for it. */
export interface ScoredWork {
  readonly workId: string
  readonly sheets: readonly Scorecard[]
}

export interface EntryScores extends ScoredWork {
  readonly label: string
}

/** A submitted total. */
export interface SubmittedTotal {
  readonly workId: string
  readonly expertId: string
  readonly total: string
}

/** Why a work stands where it stands: kept with the result, for staff to open. */
export interface Explanation {
  readonly sheets: ReadonlyArray<{
    expertId: string
    scores: Record<string, string>
    /** Out of 100, rounded to four digits for reading. */
    total: string
    dropped: 'highest' | 'lowest' | null
  }>
  readonly aggregation: ReviewSetting['aggregation']
  /** All digits, as a fraction. */
  readonly fraction: string
  /** The tie-breaks that were tried against works of equal score; the last one decided unless `tied`. */
  readonly ties: ReadonlyArray<{
    by: ReviewSetting['tieBreaks'][number]['by']
    criterion: string | null
    value: string
    left: number
  }>
}
