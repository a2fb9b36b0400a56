import type { ReviewSetting } from '../../competition/setting/setting.ts'

/** One expert's scores for one work. */
export interface Scorecard {
  readonly expertId: string
  /** Criterion key → decimal. */
  readonly scores: Readonly<Record<string, string>>
}

/** The result of a work's team at an earlier stage, as a fraction. */
export interface EarlierResult {
  readonly stageId: string
  readonly fraction: string
}

/** A work with all its scorecards, and results of earlier stages that count. */
export interface ScoredWork {
  readonly workId: string
  readonly sheets: readonly Scorecard[]
  readonly earlier: readonly EarlierResult[]
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

/** How a work's score and rank were calculated: stored with the result for staff. */
export interface Explanation {
  readonly sheets: ReadonlyArray<{
    expertId: string
    scores: Record<string, string>
    /** Out of 100, rounded to four decimals for display. */
    total: string
    dropped: 'highest' | 'lowest' | null
  }>
  readonly aggregation: ReviewSetting['aggregation']
  /** The exact value as a fraction. */
  readonly fraction: string
  /** The stages that make it up, this one with `stageId` null; left out where it stands alone. */
  readonly stages?: ReadonlyArray<{
    stageId: string | null
    weight: number
    fraction: string
    /** Out of 100, rounded to four decimals for display. */
    score: string
  }>
  /** Tie-breaks applied among works of equal score; the last one decided unless `tied`. */
  readonly ties: ReadonlyArray<{
    by: ReviewSetting['tieBreaks'][number]['by']
    criterion: string | null
    value: string
    left: number
  }>
}
